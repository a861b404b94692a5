import '@vitejs/plugin-react/preamble';
import './styles/admin.css';
import { setNonce } from 'get-nonce';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, ScrollRestoration } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { AdminFrameView } from '#contract/documents.ts';
import { paths } from '#domain/site/paths.ts';
import { PhotoWorkProvider, WorkStatus } from './features/photos/work.tsx';
import { menu, pages } from './pages.tsx';
import { Checking } from './shell/access.tsx';
import { AdminShell, BareShell, BrokenPage } from './shell/shell.tsx';

const data = document.querySelector<HTMLScriptElement>('#frame')!;
// Nonce of the styles that a select adds to the page while it is open.
setNonce(data.nonce);
// Each page has a title of its own.
document.querySelector('title')?.remove();

let isStarted = false;

/**
 * Loads the component of a page. After an update of the site the files of an open window no longer exist: the
 * window then reloads to get the new ones.
 */
async function load(page: (typeof pages)[number]) {
  try {
    const component = await page.load();
    isStarted = true;
    return component;
  } catch (error) {
    if (!isStarted) throw error;
    console.info('The page could not be loaded.', error);
    location.reload();
    return new Promise<never>(() => {});
  }
}

const frame = JSON.parse(data.textContent) as AdminFrameView;

const routesOf = (shown: typeof pages) =>
  shown.map((page) => ({
    path: paths.adminPage(page.name),
    lazy: async () => ({ Component: await load(page) }),
    hydrateFallbackElement: <Checking />,
  }));

const QuickUpload = lazy(async () => ({
  default: (await import('./features/quick-upload/quick-upload.tsx')).QuickUploadDialog,
}));

const router = createBrowserRouter([
  {
    element: <BareShell frame={frame} />,
    errorElement: <BrokenPage />,
    children: routesOf(pages.filter(({ isBare }) => isBare)),
  },
  {
    element: (
      <>
        <AdminShell
          frame={frame}
          menu={menu}
          WorkProvider={PhotoWorkProvider}
          workStatus={<WorkStatus />}
          QuickUpload={QuickUpload}
        />
        <ScrollRestoration />
      </>
    ),
    errorElement: <BrokenPage />,
    children: routesOf(pages.filter(({ isBare }) => !isBare)),
  },
]);

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
