export interface Listening {
  /** URL of the site as visitors type it, without a trailing slash. */
  siteUrl: string;
  /** Its host, in the form that URLs have: a port only where it is not the default one. */
  siteHost: string;
  /** Address and port that the server listens on. */
  host: string;
  port: number;
  /** Names and addresses of this machine. */
  ownNames: readonly string[];
}

/**
 * The URL to open after a start: the site's own where it leads to this server, directly or through a proxy on
 * this machine (which listens on the default port), else the one that the server listens on.
 */
export function startAddress({ siteUrl, siteHost, host, port, ownNames }: Listening): string {
  const sitePort = /:(\d+)$/.exec(siteHost)?.[1];
  const siteName = siteHost.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  const leadsHere = isOwn(siteName, ownNames) && (sitePort ?? String(port)) === String(port);
  return leadsHere ? `${siteUrl}/` : `http://${openable(host)}:${port}/`;
}

function isOwn(name: string, ownNames: readonly string[]): boolean {
  const isLoopback = name === '::1' || /^127(?:\.\d+){3}$/.test(name) || /(?:^|\.)localhost$/.test(name);
  return isLoopback || ownNames.some((own) => own.toLowerCase() === name);
}

/** Host that a browser can open for an address that a server listens on. */
function openable(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
