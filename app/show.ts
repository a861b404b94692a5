import { data, type RouterContextProvider, redirect } from 'react-router';
import type { PageRequest } from '#server/http/pages/page-request.ts';
import type { PageResult } from '#server/http/pages/page-result.ts';
import { pageRequest } from './context.ts';

/**
 * What every public loader does: asks the views for the page, leaves the view for the components and
 * answers with its status.
 * @throws a redirect, when the thing has another address now
 */
export async function show(
  context: Readonly<RouterContextProvider>,
  ask: (page: PageRequest) => Promise<PageResult<unknown>>,
) {
  const page = context.get(pageRequest);
  const result = await ask(page);
  if (result.kind === 'moved') throw redirect(result.location, result.status);
  page.view = result.view;
  page.headers = result.headers ?? {};
  page.remoteImages = result.remoteImages ?? false;
  return data(null, { status: result.status });
}
