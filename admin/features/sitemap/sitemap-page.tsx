import { useId, useRef } from 'react';
import type { SitemapsAnswer } from '#contract/audit.ts';
import { paths } from '#domain/site/paths.ts';
import { formatBytes } from '#domain/text/clean.ts';
import { getSitemaps } from '../../calls/insights.ts';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { boxClasses } from '../../kit/ui/field.tsx';
import { Loaded, useLoadedCall } from '../../kit/ui/loading.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { Cell, Figures, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';

interface LeftOutProps {
  things: SitemapsAnswer['left_out'];
  /** Further ones that are not named. */
  more: number;
}

/** Pages that are not in the sitemaps, with the reasons. */
function LeftOut({ things, more }: LeftOutProps) {
  return (
    <Section title="Excluded pages">
      {things.length === 0 ? (
        <p className="text-small text-ink-2">No excluded pages.</p>
      ) : (
        <Table caption="Pages excluded from the sitemaps">
          <thead>
            <tr>
              <HeadCell>What</HeadCell>
              <HeadCell>Reason</HeadCell>
            </tr>
          </thead>
          <tbody>
            {things.map(({ name, path, reason }) => (
              <tr key={`${name} ${path}`}>
                <NameCell>
                  {path === '' ? (
                    name
                  ) : (
                    <a href={path} target="_blank" rel="noreferrer" className="hover:underline">
                      {name}
                    </a>
                  )}
                </NameCell>
                <Cell>{reason}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {more > 0 && <p className="text-small text-ink-2">{`and ${more} more`}</p>}
    </Section>
  );
}

/** Page of the sitemaps that search engines get, byte for byte, and of the pages they omit. */
export function SitemapPage() {
  const sitemaps = useLoadedCall(getSitemaps);
  return (
    <>
      <PageHead
        title="Sitemap Generator"
        about="The list of public pages and images that search engines read."
      />
      <Loaded of={sitemaps} waiting="Generating sitemaps...">
        {(data) => <Sitemaps data={data} />}
      </Loaded>
    </>
  );
}

function Sitemaps({ data }: { data: SitemapsAnswer }) {
  return (
    <div className="grid gap-8">
      <div className="grid max-w-2xl gap-2 text-small">
        <p>Save them as sitemap.xml and image-sitemap.xml in the public directory.</p>
        <p className="text-ink-2">
          This site already serves both at{' '}
          <a href={paths.sitemap()} className="underline">
            {paths.sitemap()}
          </a>{' '}
          and{' '}
          <a href={paths.imageSitemap()} className="underline">
            {paths.imageSitemap()}
          </a>
          .
        </p>
      </div>
      <Section title="Contents">
        <Figures figures={data.counts.map(({ kind, count }) => ({ label: kind, value: count }))} />
      </Section>
      <SitemapText name="sitemap.xml" text={data.sitemap} />
      <SitemapText name="image-sitemap.xml" text={data.image_sitemap} />
      <LeftOut things={data.left_out} more={data.more_left_out} />
    </div>
  );
}

function SitemapText({ name, text }: { name: string; text: string }) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>
          <label htmlFor={id}>{name}</label>{' '}
          <span className="font-normal text-ink-3">{formatBytes(new TextEncoder().encode(text).length)}</span>
        </h2>
        <CopyButton text={text} of={name} label="Copy to Clipboard" select={() => box.current?.select()} />
      </div>
      <textarea
        id={id}
        ref={box}
        readOnly
        rows={14}
        wrap="off"
        spellCheck={false}
        value={text}
        className={`${boxClasses} overflow-auto font-mono text-note!`}
      />
    </div>
  );
}
