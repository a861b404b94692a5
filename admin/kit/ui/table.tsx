import type { ComponentProps, ReactNode } from 'react';
import { formatDate } from '#domain/site/dates.ts';
import { useKit } from '../kit-context.ts';

export interface TableProps {
  /** Content of the rows, for screen readers. */
  caption: string;
  /** Rows become cards where there is no room for columns; false: the table is pushed sideways. */
  cards?: boolean;
  children: ReactNode;
}

/** Holds a `<thead>` and a `<tbody>` with rows of HeadCell, NameCell and Cell. */
export function Table({ caption, cards = true, children }: TableProps) {
  const table = (
    <table className={cards ? 'table table--cards' : 'table'}>
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
  if (cards) return <div className="@container/list">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}

/**
 * Role of a cell on a phone, where each row is a card: `check` is in the corner, `dim` is left out, `actions`
 * have a line of their own, the others share one line.
 */
export type CellKind = 'check' | 'fact' | 'dim' | 'date' | 'number' | 'actions';

/** The head of a column. */
export function HeadCell({ kind, ...rest }: ComponentProps<'th'> & { kind?: CellKind }) {
  return <th scope="col" data-cell={kind} {...rest} />;
}

export function Cell({ kind, ...rest }: ComponentProps<'td'> & { kind?: CellKind }) {
  return <td data-cell={kind} {...rest} />;
}

/** Day of a moment in the site's time zone. */
export function ShownDay({ iso }: { iso: string }) {
  const { timeZone } = useKit();
  return <time dateTime={iso}>{formatDate(iso, 'medium', timeZone)}</time>;
}

/** The cell that names its row, with the image of what it is about. */
export function NameCell({ thumbnail, children }: { thumbnail?: ReactNode; children: ReactNode }) {
  return (
    <th scope="row">
      <span className="table-name">
        {thumbnail !== undefined && <span className="table-thumb">{thumbnail}</span>}
        <span>{children}</span>
      </span>
    </th>
  );
}

/** Image without alt text, because the name is beside it. @param props src null: there is none */
export function Thumbnail({ src, ...rest }: Omit<ComponentProps<'img'>, 'src'> & { src: string | null }) {
  if (src === null)
    return <span className="grid size-12 place-items-center bg-wash text-note text-ink-3">None</span>;
  return <img alt="" loading="lazy" decoding="async" {...rest} src={src} />;
}

/** A few numbers that belong together, large. */
export function Figures({ figures }: { figures: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-note text-ink-3">{label}</dt>
          <dd className="font-serif text-title leading-tight lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
