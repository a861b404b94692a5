import { redirect, useRouteError } from 'react-router';
import type { AdminFrameView } from '#contract/pages.ts';
import { isAdmin } from '#domain/access/account.ts';
import { paths } from '#domain/site/paths.ts';
import type { Route } from './+types/layout';
import { pageRequest } from './context.ts';
import { AdminShell, BrokenPage } from './shell/shell.tsx';

/** Stands before the loaders of every page inside, however they are asked for; a layout's loader would not. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    const { actor } = context.get(pageRequest);
    const { pathname, search } = new URL(request.url);
    if (!isAdmin(actor)) throw redirect(paths.login(pathname + search));
  },
];

export function loader({ context }: Route.LoaderArgs): AdminFrameView {
  return context.get(pageRequest).view as AdminFrameView;
}

/** The pages read what they show through the calls: going from one to the other asks for no document data. */
export const shouldRevalidate = () => false;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return <AdminShell frame={loaderData} />;
}

export function ErrorBoundary() {
  return <BrokenPage error={useRouteError()} />;
}
