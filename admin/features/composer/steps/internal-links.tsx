import { type MouseEvent, useCallback, useState } from 'react';
import type { PublishedPage } from '#domain/composer/prompts.ts';
import { hasLink, hrefOf, withLink } from '#domain/composer/seo.ts';
import { articleText, withArticleText } from '#domain/composer/work.ts';
import { issuesIn } from '#text/read/humanize.ts';
import { readText } from '#text/read/reading.ts';
import { TypedFilter } from '../../../kit/lists/list-tools.tsx';
import { Button, Spinner } from '../../../kit/ui/button.tsx';
import { useFocusFallback } from '../../../kit/ui/focus.ts';
import { LoadProblem, useLoad } from '../../../kit/ui/loading.tsx';
import { Badge } from '../../../kit/ui/notice.tsx';
import { useAdminFrame, useCaller } from '../../../shell/session.tsx';
import { publishedPages } from '../article-of-work.ts';
import type { Composer } from '../use-composer.ts';

/** Published pages in the list; the search finds the others. */
const shownPages = 8;

/** Links to published pages; one click inserts each into the text. */
export function InternalLinks({ composer }: { composer: Composer }) {
  const call = useCaller();
  const [search, setSearch] = useState('');
  const newest = useLoad(useCallback((signal?: AbortSignal) => publishedPages(call, '', signal), [call]));
  const found = useLoad(
    useCallback(
      async (signal?: AbortSignal) => (search === '' ? null : publishedPages(call, search, signal)),
      [call, search],
    ),
  );
  const shown = found.data ?? newest.data;
  const problem = newest.problem ?? found.problem;
  const reload = () => Promise.all([newest.reload(), found.reload()]);
  const { work, change } = composer;
  const { target: heading, withFocus } = useFocusFallback();
  const insert = (page: PublishedPage, anchor: string) =>
    withFocus(() =>
      change((before) => {
        const { internal_links: links } = before.seo;
        const isNamed = links.some(({ slug }) => slug === page.slug);
        const named = isNamed ? links : [...links, { anchor, slug: page.slug }];
        const text = withLink(readText(articleText(before)), anchor, hrefOf(page));
        const linked = { ...before, seo: { ...before.seo, internal_links: named } };
        return withArticleText(linked, text, issuesIn);
      }),
    );
  return (
    <section aria-labelledby="internal-links" className="grid gap-3">
      <h2 id="internal-links" ref={heading} tabIndex={-1} className="outline-offset-4">
        Internal links
      </h2>
      {work.seo.internal_links.length > 0 && (
        <Suggested
          composer={composer}
          pages={[...(newest.data ?? []), ...(found.data ?? [])]}
          inserting={insert}
        />
      )}
      <TypedFilter
        label="Search what is published"
        placeholder="Search what is published"
        className="max-w-md"
        value={search}
        onChange={setSearch}
      />
      <LoadProblem problem={problem} onRetry={reload} />
      {!shown && problem === null && <Spinner label="Loading pages..." />}
      {shown?.length === 0 && (
        <p role="status" className="text-small text-ink-2">
          {search === '' ? 'Nothing is published yet.' : 'No matching pages.'}
        </p>
      )}
      <ul className="grid gap-1 empty:hidden" aria-label="Published pages">
        {shown?.slice(0, shownPages).map((page) => (
          <LinkRow
            key={`${page.kind} ${page.slug}`}
            page={page}
            anchor={page.title}
            text={articleText(work)}
            inserting={insert}
          />
        ))}
      </ul>
    </section>
  );
}

interface SuggestedProps {
  composer: Composer;
  pages: readonly PublishedPage[];
  /** The click handler of a link's button. */
  inserting: (page: PublishedPage, anchor: string) => (event: MouseEvent) => void;
}

/** Links that the AI suggests. */
function Suggested({ composer: { work }, pages, inserting }: SuggestedProps) {
  const rows = work.seo.internal_links.flatMap(({ anchor, slug }) => {
    const page = pages.find((one) => one.slug === slug);
    return page ? [{ anchor, page }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <ul className="grid gap-1" aria-label="Suggested links">
      {rows.map(({ anchor, page }) => (
        <LinkRow
          key={anchor + page.slug}
          page={page}
          anchor={anchor}
          text={articleText(work)}
          inserting={inserting}
        />
      ))}
    </ul>
  );
}

interface LinkRowProps {
  page: PublishedPage;
  anchor: string;
  text: string;
  /** The click handler of a link's button. */
  inserting: (page: PublishedPage, anchor: string) => (event: MouseEvent) => void;
}

function LinkRow({ page, anchor, text, inserting }: LinkRowProps) {
  const { siteUrl } = useAdminFrame();
  const isThere = hasLink(readText(text), page, siteUrl);
  return (
    <li className="flex items-center gap-3 border-b border-rule py-1 text-small">
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere">{anchor}</span>{' '}
        <span className="block text-note wrap-anywhere text-ink-3">{hrefOf(page)}</span>
      </span>
      {isThere ? (
        <Badge tone="live">In the text</Badge>
      ) : (
        <Button
          look="quiet"
          size="small"
          aria-label={`Insert the link ${anchor}`}
          onClick={inserting(page, anchor)}
        >
          Insert
        </Button>
      )}
    </li>
  );
}
