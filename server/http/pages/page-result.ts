/** What a page turned out to be. */
export type PageResult<View> =
  | {
      kind: 'page';
      status: 200 | 403 | 404 | 410 | 503;
      view: View;
      headers?: Record<string, string>;
    }
  | { kind: 'moved'; status: 301 | 302; location: string };
