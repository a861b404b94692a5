/** True for the `Host` of a request to the site itself. */
export type IsOwnHost = (host: string | undefined) => boolean;

/**
 * Compares hosts as URLs do: letter case and the scheme's own port do not count.
 * @param site its host as a URL gives it, with its port when it is not the usual one
 */
export function createIsOwnHost(site: { host: string; https: boolean }): IsOwnHost {
  const own = site.host.toLowerCase();
  const spelledOut = /:\d+$/.test(own) ? own : `${own}:${site.https ? 443 : 80}`;
  return (host) => {
    const given = host?.toLowerCase();
    return given === own || given === spelledOut;
  };
}
