/** What a machine reads in the head of a page. */
export interface ReadHead {
  title: string | null;
  description: string | null;
  canonical: string | null;
  robots: string | null;
  h1: number;
  jsonLd: { '@type'?: string }[];
  scripts: string[];
}

export function readHead(html: string): ReadHead {
  const first = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    robots: first(/<meta name="robots" content="([^"]*)"/),
    h1: html.match(/<h1[\s>]/g)?.length ?? 0,
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
      ([, json]) => JSON.parse(json) as { '@type'?: string },
    ),
    scripts: [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>/g)].map(([tag]) => tag),
  };
}
