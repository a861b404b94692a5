/** One answer of the site to itself. Header names are in lower case. */
export interface SiteAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Asks a path of the running site inside the process, as a visitor or with somebody's cookies. */
export type AskSite = (path: string, cookie?: string) => Promise<SiteAnswer>;
