/** What a page turned out to be. */
export type PageResult<View> =
  | {
      kind: 'page';
      status: 200 | 404 | 410 | 503;
      view: View;
      headers?: Record<string, string>;
      /** It shows pictures of other hosts, which its policy has to allow. */
      remoteImages?: boolean;
      /** Its scripts read tables or charts from other hosts. */
      remoteData?: boolean;
    }
  | { kind: 'moved'; status: 301; location: string };
