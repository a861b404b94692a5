import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Cell, type CellKind, HeadCell, NameCell, Table } from '../ui/table.tsx';

interface Column<Row> {
  head: string;
  kind?: CellKind;
  /** Class of the column's cells, not of its head. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

/** Columns of a table, of which the first names the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface RecordTableProps<Row extends object> {
  /** Content and order of the rows, for screen readers. */
  caption: string;
  rows: readonly Row[];
  /** React's key; the `id` of the row by default. */
  keyOf?: (row: Row, index: number) => string;
  columns: Columns<Row>;
  /** Thumbnail beside the name. */
  thumbnail?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
}

/** Records in rows, with their actions at the end. */
export function RecordTable<Row extends object>(props: RecordTableProps<Row>) {
  const { caption, rows, columns, thumbnail, actions } = props;
  const { keyOf = (row: Row) => (row as { id: string }).id } = props;
  const [name, ...facts] = columns;
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {columns.map(({ head, kind }) => (
            <HeadCell key={head} {...(kind && { kind })}>
              {head}
            </HeadCell>
          ))}
          {actions && <HeadCell kind="actions">Actions</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>
            <NameCell thumbnail={thumbnail?.(row)}>{name.cell(row)}</NameCell>
            {facts.map(({ head, kind, className, cell }) => (
              <Cell key={head} className={className} {...(kind && { kind })}>
                {cell(row)}
              </Cell>
            ))}
            {actions && <Cell kind="actions">{actions(row)}</Cell>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Name of a record, a link to its editor, with a fact below it. */
export function NameLink({ to, name, fact }: { to: string; name: string; fact: ReactNode }) {
  return (
    <>
      <Link to={to} className="hover:underline">
        {name}
      </Link>
      <span className="block text-note font-normal wrap-anywhere text-ink-2">{fact}</span>
    </>
  );
}

interface EditLinkProps {
  /** Name of the record that the link leads to. */
  name: string;
  to: string;
  verb?: string;
}

export function EditLink({ name, to, verb = 'Edit' }: EditLinkProps) {
  return (
    <Button look="bare" size="small" asChild>
      <Link to={to} aria-label={`${verb} ${name}`}>
        {verb}
      </Link>
    </Button>
  );
}

/** Link to the public page of a record, in another tab. */
export function ViewLink({ name, href }: { name: string; href: string }) {
  return (
    <Button look="bare" size="small" asChild>
      <a href={href} target="_blank" rel="noreferrer" aria-label={`View ${name}`}>
        View
      </a>
    </Button>
  );
}

interface DeleteButtonProps {
  name: string;
  /** True if records are moved to the bin and not deleted for good. */
  toBin?: boolean;
  onDelete: () => void;
}

export function DeleteButton({ name, toBin = false, onDelete }: DeleteButtonProps) {
  const label = toBin ? `Move to bin: ${name}` : `Delete ${name}`;
  return (
    <Button look="danger" size="small" aria-label={label} onClick={onDelete}>
      {toBin ? (
        <>
          <span className="@min-[38rem]/list:@max-[70rem]/list:hidden">Move to bin</span>
          <span className="hidden @min-[38rem]/list:@max-[70rem]/list:inline">Bin</span>
        </>
      ) : (
        'Delete'
      )}
    </Button>
  );
}
