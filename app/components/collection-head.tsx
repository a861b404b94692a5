import type { CollectionView } from '#contract/views.ts';
import { GrowingNotice } from './notices.tsx';

/** What kind of collection a lone word like 'street' or 'Kyoto' names. */
const eyebrows = { tag: 'Tag', city: 'City', hub: null, photos: null } as const;

export function CollectionHead({ kind, title, description, growing }: CollectionView) {
  return (
    <header className="collection-head">
      {eyebrows[kind] && <p className="eyebrow">{eyebrows[kind]}</p>}
      <h1 className="title">{title}</h1>
      {description && <p className="lead">{description}</p>}
      {growing && <GrowingNotice {...growing} />}
    </header>
  );
}
