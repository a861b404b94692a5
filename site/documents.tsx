import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ScriptAssets } from '#contract/page-request.ts';
import type { DocumentName, DocumentViews, PageFrame } from '#contract/pages.ts';
import { AccessDenied } from './access-denied.tsx';
import { DocumentHead } from './document-head.tsx';
import { LoginPage } from './login.tsx';
import { ArticleScreen } from './screens/article-screen.tsx';
import { ArticlesScreen } from './screens/articles-screen.tsx';
import { CollectionScreen } from './screens/collection-screen.tsx';
import { HomeScreen } from './screens/home-screen.tsx';
import { PhotoScreen } from './screens/photo-screen.tsx';
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
