import { Logo } from '#browser/icon.tsx';
import { paths } from '#domain/site/paths.ts';
import { useAdminFrame } from './frame-context.ts';

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
