import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Cell, type CellKind, HeadCell, NameCell, Table } from '../ui/table.tsx';

interface Column<Row> {
  head: string;
  kind?: CellKind;
  cell: (row: Row) => ReactNode;
}

interface RecordTableProps<Row extends { id: string }> {
  /** What the rows are and in which order, for those who listen. */
  caption: string;
  rows: readonly Row[];
  /** The first names its row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  actions: (row: Row) => ReactNode;
}

/** Records in rows, with their actions at the end. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { caption, rows, columns, actions } = props;
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
          <HeadCell kind="actions">Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <NameCell>{name.cell(row)}</NameCell>
            {facts.map(({ head, kind, cell }) => (
              <Cell key={head} {...(kind && { kind })}>
                {cell(row)}
              </Cell>
            ))}
            <Cell kind="actions">{actions(row)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** @param name of the record that it leads to */
export function EditLink({ name, to }: { name: string; to: string }) {
  return (
    <Button look="bare" size="small" asChild>
      <Link to={to} aria-label={`Edit ${name}`}>
        Edit
      </Link>
    </Button>
  );
}

export function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <Button look="danger" size="small" aria-label={`Delete ${name}`} onClick={onDelete}>
      Delete
    </Button>
  );
}
