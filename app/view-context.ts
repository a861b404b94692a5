import { createContext, use } from 'react';

/**
 * The view of the page being rendered. Public pages are never hydrated, so their data goes to the components
 * this way and not as loader data: the router would serialise all of it for a browser that does not want it,
 * which costs a third of the rendering.
 */
export const ViewContext = createContext<unknown>(null);

/** The view that this route's loader chose with `show`. */
export function useView<View>(): View {
  return use(ViewContext) as View;
}
