import type { CollectionView } from '#contract/pages.ts';
import { GrowingNotice } from './notices.tsx';
import { ThemeChips } from './theme-chips.tsx';

/** What kind of collection a lone word like 'street' or 'Kyoto' names. */
const eyebrows = { tag: 'Tag', city: 'City', hub: null, photos: null } as const;

export function CollectionHead({ kind, title, description, growing, themes }: CollectionView) {
  return (
    <header className="collection-head">
      {eyebrows[kind] && <p className="eyebrow">{eyebrows[kind]}</p>}
      <h1 className="title">{title}</h1>
      {description && <p className="lead">{description}</p>}
      {growing && <GrowingNotice {...growing} />}
      <ThemeChips themes={themes} />
    </header>
  );
}
