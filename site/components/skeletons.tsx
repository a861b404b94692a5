import { skeletonMarkup } from './skeleton-markup.ts';
import { skeletonPages } from './skeleton-pages.ts';

const kinds = ['home', 'photo', 'article', 'articles', 'collection'] as const;

/**
 * What a slow navigation shows of the page to come, and the voice that says 'Loading'. Inert until a script takes a
 * template out; nothing here is read or painted before.
 */
export function Skeletons() {
  return (
    <>
      <p className="visually-hidden" role="status" data-loading />
      {kinds.map((kind) => (
        <template
          key={kind}
          data-for={skeletonPages[kind].join(' ')}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; nobody's words are in it.
          dangerouslySetInnerHTML={{ __html: skeletonMarkup[kind] }}
        />
      ))}
    </>
  );
}
