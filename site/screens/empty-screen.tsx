import type { EmptyView } from '#contract/pages.ts';

/** Position of the disc in the drawing: before, entering or past the frame. */
const placeOfDisc = { coming: 16, arriving: 44, gone: 204, none: null } as const;

interface EmptyScreenProps {
  empty: EmptyView;
  /** A part of a page rather than the page itself: smaller, below the page's own heading. */
  within?: boolean;
}

/** Screen shown in place of missing content. */
export function EmptyScreen({ empty, within = false }: EmptyScreenProps) {
  const Title = within ? 'h2' : 'h1';
  const disc = placeOfDisc[empty.figure];
  return (
    <div className={within ? 'empty' : 'empty empty--page'}>
      <svg viewBox="0 0 220 104" aria-hidden="true">
        <path d="M50 12h120v80H50Z" />
        <path d="M38 12h6M38 92h6M176 12h6M176 92h6M50 0v6M170 0v6M50 98v6M170 98v6" />
        {disc !== null && <circle className="figure" cx={disc} cy="58" r="13" />}
      </svg>
      <Title className="title">{empty.title}</Title>
      {empty.text && <p>{empty.text}</p>}
      {empty.actions.length > 0 && (
        <div className="actions">
          {empty.actions.map((action, index) => (
            <a
              key={action.href}
              className={index === 0 ? 'button' : 'button button--quiet'}
              href={action.href}
            >
              {action.label}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}
