import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentName, DocumentViews, PageFrame } from '#contract/views.ts';
import type { ScriptAssets } from '#server/http/pages/page-request.ts';
import { AccessDenied } from './admin/access-denied.tsx';
import { LoginPage } from './admin/login.tsx';
import { ArticleScreen } from './components/article-screen.tsx';
import { ArticlesScreen } from './components/articles-screen.tsx';
import { CollectionScreen } from './components/collection-screen.tsx';
import { HomeScreen } from './components/home-screen.tsx';
import { PhotoScreen } from './components/photo-screen.tsx';
import { DocumentHead } from './document-head.tsx';
import loginStyles from './styles/login.css?url';
import styles from './styles/site.css?url';

type Screens = {
  [Name in DocumentName]: (view: DocumentViews[Name], scripts: ScriptAssets) => ReactElement;
};

/** Every document that stays as it was sent. */
const screens: Screens = {
  home: (view) => <HomeScreen {...view} />,
  photo: (view) => <PhotoScreen {...view} />,
  post: (view) => <PhotoScreen {...view} />,
  tag: (view) => <CollectionScreen {...view} />,
  city: (view) => <CollectionScreen {...view} />,
  hub: (view) => <CollectionScreen {...view} />,
  photos: (view) => <CollectionScreen {...view} />,
  articles: (view) => <ArticlesScreen {...view} />,
  article: (view) => <ArticleScreen {...view} />,
  unknown: (view) => <PhotoScreen {...view} />,
  login: (view, { login }) => <LoginPage view={view} assets={{ css: loginStyles, script: login }} />,
  denied: ({ siteName }) => <AccessDenied siteName={siteName} assets={{ css: loginStyles, script: null }} />,
};

/** The document that shows this view, complete. A pure function of what it is given; it waits for nothing. */
export function renderDocument<Name extends DocumentName>(
  name: Name,
  view: DocumentViews[Name],
  scripts: ScriptAssets,
): string {
  const frame: PageFrame | null = 'head' in view ? view : null;
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <DocumentHead frame={frame} scripts={scripts} styles={styles} />
      </head>
      <body>{screens[name](view, scripts)}</body>
    </html>,
  );
  return `<!DOCTYPE html>${markup}`;
}
