import type { Finding } from './finding.ts';
import type { CrawledSite } from './site-rules.ts';

/**
 * Without what is said of a page and again of its copy: a post and an article answer at further addresses, and what is
 * wrong with one of them is wrong with all. The page that search engines keep is the one that is named.
 */
export function saidOnce(
  findings: readonly Finding[],
  { root, pages }: Pick<CrawledSite, 'root' | 'pages'>,
): Finding[] {
  const keyOf = (url: string, { kind, message }: Finding) => `${kind} ${url} ${message}`;
  const said = new Set(findings.map((each) => keyOf(each.url, each)));
  return findings.filter((each) => {
    const canonical = pages.get(each.url)?.canonical ?? each.url;
    // A thin collection gives the root as its canonical and is no copy of it.
    if (canonical === each.url || canonical === root) return true;
    return !said.has(keyOf(canonical, each));
  });
}
