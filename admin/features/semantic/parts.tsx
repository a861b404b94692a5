import { Link } from 'react-router';
import type { ShownPost } from '#contract/records.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { tagsOf, tagText } from '#domain/posts/quick-upload.ts';
import type { Generated } from '#domain/semantic/generate.ts';
import { counted } from '#domain/text/clean.ts';
import {
  editorUrl as articleEditorUrl,
  clusterUrl,
  pageEditorUrl,
  photoEditorUrl,
} from '../../shell/urls.ts';

const generatedLabels: Record<keyof Generated['texts'], string> = {
  title: 'Title',
  metaDescription: 'Meta description',
  altText: 'Alt text',
  fileName: 'File name',
  slug: 'Slug',
  caption: 'Caption',
  story: 'Story',
};

/** The texts that a template made, each with its length. */
export function GeneratedTexts({ texts }: { texts: Generated['texts'] }) {
  return (
    <dl className="grid gap-3 rounded-surface border border-rule bg-raised p-4 text-small">
      {(Object.keys(generatedLabels) as (keyof typeof texts)[]).map((field) => (
        <div key={field} className="grid gap-0.5">
          <dt className="flex justify-between gap-3 text-note text-ink-3">
            {generatedLabels[field]}
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

/** Title of a post as a link to its editor. */
export function PostLink({ post }: { post: ShownPost }) {
  return (
    <Link to={photoEditorUrl(post.id)} className="hover:underline">
      {photoName(post)}
    </Link>
  );
}

/** The first column of a table about clusters. */
export const clusterColumn = {
  head: 'Cluster',
  cell: ({ id, name }: { id: string; name: string }) => (
    <Link to={clusterUrl(id)} className="hover:underline">
      {name}
    </Link>
  ),
};

/** URL of the form that changes it. */
export function editorOf(kind: 'post' | 'article' | 'cluster' | 'page', id: string): string {
  if (kind === 'page') return pageEditorUrl(id);
  if (kind === 'cluster') return clusterUrl(id, 'edit');
  return kind === 'post' ? photoEditorUrl(id) : articleEditorUrl(id);
}

/** A list as one types it: separated by commas or lines; each entry once. */
export function tokensOf(text: string): string[] {
  return tagsOf(text.replaceAll('\n', ','));
}

export function tokenText(tokens: readonly string[]): string {
  return tagText(tokens);
}

/** Whole number in a field; NaN, which every rule refuses, for any other text. */
export function wholeNumberOf(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
