import { Link, useLocation } from 'react-router';
import { Icon, type IconName, Logo } from '#browser/icon.tsx';
import { paths } from '#domain/site/paths.ts';
import { classNames } from '../kit/ui/button.tsx';
import { LogOutButton } from './access.tsx';
import { JobsCounts } from './jobs.tsx';
import { useAdminFrame } from './session.tsx';

/** The mark and the site's name, to the photographs. */
export function Brand({ mark = true }: { mark?: boolean }) {
  const { siteName } = useAdminFrame();
  return (
    <a
      href={paths.root()}
      className="flex min-h-tap min-w-0 items-center gap-2 px-3 font-serif text-head leading-none [&_.icon]:size-7 [&_.figure]:stroke-paper [&_.figure]:stroke-2"
    >
      {mark && <Logo />}
      <span className="truncate pb-1">{siteName}</span>
    </a>
  );
}

export interface MenuLink {
  label: string;
  href: string;
  icon: IconName;
  /** A page that belongs to this one and has no entry of its own. */
  inner?: string;
}

export interface Menu {
  main: readonly MenuLink[];
  /** Links at the foot of the menu, below the others. */
  foot: readonly MenuLink[];
}

interface LinkListProps {
  menu: Menu;
  /** True for larger links, for a thumb. */
  roomy?: boolean;
  /** Called after a link has been followed. */
  onFollow?: () => void;
}

/** Links of the menu: every page, then the ways out. */
export function LinkList({ menu, roomy = false, onFollow }: LinkListProps) {
  const entry = classNames(
    'flex w-full items-center gap-3 rounded-control px-3 text-start text-ink-2 hover:bg-wash hover:text-ink focus-visible:-outline-offset-3',
    'aria-[current]:bg-wash aria-[current]:font-medium aria-[current]:text-ink aria-[current]:inset-shadow-[3px_0_0_var(--amber)]',
    roomy ? 'min-h-12 text-base' : 'min-h-10 text-small pointer-coarse:min-h-tap',
  );
  return (
    <>
      <ul className="grid gap-0.5 p-2 lg:px-0">
        {menu.main.map((link) => (
          <li key={link.href}>
            <Entry link={link} className={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <ul className="grid gap-0.5 border-t border-rule p-2 lg:mt-auto lg:px-0">
        {menu.foot.map((link) => (
          <li key={link.href}>
            <Entry link={link} className={entry} onFollow={onFollow} />
          </li>
        ))}
        <li>
          <a href={paths.root()} className={entry}>
            <Icon name="site" />
            View site
          </a>
        </li>
        <li>
          <LogOutButton className={entry} />
        </li>
      </ul>
    </>
  );
}

interface EntryProps {
  link: MenuLink;
  className: string;
  onFollow: (() => void) | undefined;
}

function Entry({ link, className, onFollow }: EntryProps) {
  const { pathname } = useLocation();
  const current = pathname === link.href ? 'page' : pathname === link.inner ? 'true' : undefined;
  return (
    <Link to={link.href} className={className} aria-current={current} onClick={onFollow}>
      <Icon name={link.icon} />
      {link.label}
      {link.href === paths.adminPage('adminjobs') && <JobsCounts />}
    </Link>
  );
}
