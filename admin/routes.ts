import { layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The pages that come alive in the browser, at the visitor's own addresses. All others are in documents.tsx. */
export default [
  layout('layout.tsx', [
    route('admin', 'admin-account.tsx'),
    route('adminupload', 'admin-upload.tsx'),
    route('adminphotos', 'admin-photos.tsx'),
    route('adminarticles', 'admin-articles.tsx'),
    route('adminarticleeditor', 'admin-article-editor.tsx'),
    route('adminwrite', 'admin-write.tsx'),
    route('adminassets', 'admin-assets.tsx'),
    route('admincalcs', 'admin-calcs.tsx'),
    route('adminsemantic', 'admin-semantic.tsx'),
    route('adminsitemap', 'admin-sitemap.tsx'),
  ]),
] satisfies RouteConfig;
