import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { messageFrom } from '#browser/calls/call.ts';
import type { AdminFrameView } from '#contract/documents.ts';
import { Button } from '../kit/ui/button.tsx';
import { EmptyState } from '../kit/ui/notice.tsx';
import { isSaveKey } from '../kit/ui/save-key.ts';
import { RequireAdmin } from './access.tsx';
import { JobsAnnouncer, JobsProvider } from './jobs.tsx';
import { Brand, LinkList, type Menu } from './links.tsx';
import { PhoneBar, type QuickUploadDialog } from './phone-bar.tsx';
import { AdminFrameContext, SessionProvider } from './session.tsx';
import { AnywhereKeys } from './shortcuts.tsx';
import { Toaster, ToastProvider } from './toasts.tsx';

interface AdminShellProps {
  frame: AdminFrameView;
  menu: Menu;
  /** Provider of the work that continues from page to page. */
  WorkProvider: ComponentType<{ children: ReactNode }>;
  /** Progress of work, shown on every page. */
  workStatus: ReactNode;
  QuickUpload: QuickUploadDialog;
}

/**
 * Around every page of the admin area: navigation, toasts, calls, and the page itself if the user may see it. A page
 * with `data-full-window` has the whole window on wide screens.
 */
export function AdminShell({ frame, menu, WorkProvider, workStatus, QuickUpload }: AdminShellProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useSaveKey();
  return (
    <AdminFrameContext value={frame}>
      <ToastProvider>
        <SessionProvider username={frame.username}>
          <WorkProvider>
            <RequireAdmin>
              {(page) => (
                <JobsProvider>
                  <div className="group grid min-h-svh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] lg:not-has-data-full-window:grid-cols-[14.5rem_minmax(0,1fr)] lg:grid-rows-1 print:block">
                    <a
                      href="#main"
                      className="fixed top-2 left-2 z-50 -translate-y-16 bg-ink px-4 py-3 text-small text-paper focus:translate-y-0 print:hidden"
                    >
                      Skip to content
                    </a>
                    <PhoneBar menu={menu} QuickUpload={QuickUpload} />
                    <SideNavigation menu={menu} />
                    <main
                      ref={main}
                      id="main"
                      tabIndex={-1}
                      className="w-full min-w-0 outline-none not-has-data-full-window:max-w-[84rem] not-has-data-full-window:px-4 not-has-data-full-window:pt-6 not-has-data-full-window:pb-18 lg:not-has-data-full-window:px-12 lg:not-has-data-full-window:pt-8"
                    >
                      {page}
                    </main>
                    {workStatus}
                    <JobsAnnouncer />
                    <AnywhereKeys />
                  </div>
                </JobsProvider>
              )}
            </RequireAdmin>
          </WorkProvider>
          <Toaster />
        </SessionProvider>
      </ToastProvider>
    </AdminFrameContext>
  );
}

/** Frame of a page that is alone in the window, without the menu. */
export function BareShell({ frame }: Pick<AdminShellProps, 'frame'>) {
  return (
    <AdminFrameContext value={frame}>
      <ToastProvider>
        <SessionProvider username={frame.username}>
          <RequireAdmin>{(page) => page}</RequireAdmin>
          <Toaster />
        </SessionProvider>
      </ToastProvider>
    </AdminFrameContext>
  );
}

/** Page shown when a page could not be rendered at all. */
export function BrokenPage() {
  const error = useRouteError();
  return (
    <main id="main" tabIndex={-1} className="grid min-h-svh place-items-center">
      <title>Something went wrong</title>
      <EmptyState level={1} title="Something went wrong" text={messageFrom(error)}>
        <Button onClick={() => location.reload()}>Reload page</Button>
      </EmptyState>
    </main>
  );
}

/** Navigation beside the page on wide screens. */
function SideNavigation({ menu }: { menu: Menu }) {
  return (
    <header className="sticky top-0 hidden h-svh flex-col overflow-y-auto border-e border-rule p-2 lg:group-not-has-data-full-window:flex print:hidden">
      <Brand />
      <nav aria-label="Admin" className="flex grow flex-col">
        <LinkList menu={menu} />
      </nav>
    </header>
  );
}

/** Moves the focus to the page after a navigation if the focused element no longer exists. */
function useFocusOnNavigation(place: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [pathname, place]);
}

/**
 * Ctrl+S or Cmd+S presses the Save button ({@link ButtonProps.saves}) nearest to the focus. Below an open dialog
 * nothing is saved. A page without such a button leaves the keys to the browser.
 */
function useSaveKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event) || !document.querySelector('[data-saves]')) return;
      event.preventDefault();
      if (!event.repeat) nearestSave()?.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function nearestSave(): HTMLElement | null {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const focused = document.activeElement;
  for (let part = focused; part && layer.contains(part); part = part.parentElement) {
    const button = part.querySelector<HTMLElement>('[data-saves]');
    if (button) return button;
  }
  return layer.querySelector<HTMLElement>('[data-saves]');
}
