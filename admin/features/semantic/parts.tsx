import type { Generated } from '#domain/semantic/generate.ts';
import { counted } from '#domain/text/numbers.ts';

const rows = [
  { field: 'title', label: 'Title' },
  { field: 'metaDescription', label: 'Meta description' },
  { field: 'altText', label: 'Alt text' },
  { field: 'fileName', label: 'File name' },
  { field: 'slug', label: 'Slug' },
  { field: 'caption', label: 'Caption' },
  { field: 'story', label: 'Story' },
] as const;

/** The texts that a template made, each with its length. */
export function GeneratedTexts({ texts }: { texts: Generated['texts'] }) {
  return (
    <dl className="grid gap-3 rounded-surface border border-rule bg-raised p-4 text-small">
      {rows.map(({ field, label }) => (
        <div key={field} className="grid gap-0.5">
          <dt className="flex justify-between gap-3 text-note text-ink-3">
            {label}
            <span className="tabular-nums">{lengthOf(texts[field])}</span>
          </dt>
          <dd className="whitespace-pre-line">{texts[field] || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function lengthOf(text: string): string {
  const { length } = [...text];
  return counted(length, 'character');
}
