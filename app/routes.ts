import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Internal addresses: the door (server/http/pages) has already resolved the visitor's path to one of them. */
export default [
  index('routes/home.tsx'),
  route('photo', 'routes/photo.tsx'),
  route('post', 'routes/post.tsx'),
  route('tag', 'routes/tag.tsx'),
  route('city', 'routes/city.tsx'),
  route('hub', 'routes/hub.tsx'),
  route('photos', 'routes/photos.tsx'),
  route('articles', 'routes/articles.tsx'),
  route('article', 'routes/article.tsx'),
  route('unknown', 'routes/unknown.tsx'),
  route('admin/login', 'routes/login.tsx'),
  route('admin/denied', 'routes/denied.tsx'),
  // Alive in the browser: here the address is the visitor's own.
  layout('routes/admin-layout.tsx', [
    route('admin', 'routes/admin-account.tsx'),
    route('adminupload', 'routes/admin-upload.tsx'),
    route('adminphotos', 'routes/admin-photos.tsx'),
    route('adminsemantic', 'routes/admin-semantic.tsx'),
    route('adminsitemap', 'routes/admin-sitemap.tsx'),
  ]),
] satisfies RouteConfig;
