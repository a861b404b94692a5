import { LinkList } from './link-list.tsx';
import { Brand } from './links.tsx';

/** Beside the page on wide screens. */
export function SideNavigation() {
  return (
    <header className="sticky top-0 hidden h-svh flex-col overflow-y-auto border-e border-rule p-2 lg:flex print:hidden">
      <Brand />
      <nav aria-label="Admin" className="flex grow flex-col">
        <LinkList />
      </nav>
    </header>
  );
}
