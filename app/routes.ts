import { layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The pages that come alive in the browser, at the visitor's own addresses. All others are in documents.tsx. */
export default [
  layout('routes/admin-layout.tsx', [
    route('admin', 'routes/admin-account.tsx'),
    route('adminupload', 'routes/admin-upload.tsx'),
    route('adminphotos', 'routes/admin-photos.tsx'),
    route('adminarticles', 'routes/admin-articles.tsx'),
    route('adminarticleeditor', 'routes/admin-article-editor.tsx'),
    route('adminwrite', 'routes/admin-write.tsx'),
    route('adminassets', 'routes/admin-assets.tsx'),
    route('admincalcs', 'routes/admin-calcs.tsx'),
    route('adminsemantic', 'routes/admin-semantic.tsx'),
    route('adminsitemap', 'routes/admin-sitemap.tsx'),
  ]),
] satisfies RouteConfig;
