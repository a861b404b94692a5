import { Link, useLocation } from 'react-router';
import { Logo } from '#browser/icon.tsx';
import { paths } from '#domain/site/paths.ts';
import { classNames } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { LogOutButton } from './access.tsx';
import { type AdminLink, adminLinks, footLinks } from './navigation.ts';
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

interface LinkListProps {
  /** Larger, for a thumb. */
  roomy?: boolean;
  /** After a link has been followed. */
  onFollow?: () => void;
}

/** Every page that exists, then the ways out. */
export function LinkList({ roomy = false, onFollow }: LinkListProps) {
  const entry = classNames(
    'flex w-full items-center gap-3 rounded-control px-3 text-start text-ink-2 hover:bg-wash hover:text-ink focus-visible:-outline-offset-3',
    'aria-[current]:bg-wash aria-[current]:font-medium aria-[current]:text-ink aria-[current]:inset-shadow-[3px_0_0_var(--amber)]',
    roomy ? 'min-h-12 text-base' : 'min-h-10 text-small pointer-coarse:min-h-tap',
  );
  return (
    <>
      <ul className="grid gap-0.5 p-2 lg:px-0">
        {adminLinks.map((link) => (
          <li key={link.href}>
            <Entry link={link} className={entry} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      <ul className="grid gap-0.5 border-t border-rule p-2 lg:mt-auto lg:px-0">
        {footLinks.map((link) => (
          <li key={link.href}>
            <Entry link={link} className={entry} onFollow={onFollow} />
          </li>
        ))}
        <li>
          <LogOutButton className={entry} />
        </li>
      </ul>
    </>
  );
}

interface EntryProps {
  link: AdminLink;
  className: string;
  onFollow: (() => void) | undefined;
}

/** Pages that do not come alive are documents of their own: the browser goes there. */
function Entry({ link, className, onFollow }: EntryProps) {
  const { pathname } = useLocation();
  const content = (
    <>
      <Icon name={link.icon} />
      {link.label}
    </>
  );
  if (!link.inside) {
    return (
      <a href={link.href} className={className}>
        {content}
      </a>
    );
  }
  const current = pathname === link.href ? 'page' : pathname === link.inner ? 'true' : undefined;
  return (
    <Link to={link.href} className={className} aria-current={current} onClick={onFollow}>
      {content}
    </Link>
  );
}
