import { Link } from 'react-router';
import type { UnreadableRecords } from '#contract/insights.ts';
import { Section } from '../../kit/ui/page.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';
import {
  editorAddress as articleEditorAddress,
  clusterAddress,
  photoEditorAddress,
} from '../../shell/addresses.ts';

type Row = UnreadableRecords[number];

const kinds = { post: 'Photo', article: 'Article', cluster: 'Cluster', image: 'Image' } as const;

/** Nothing where every record can be read. */
export function UnreadableSection({ rows }: { rows: UnreadableRecords }) {
  if (rows.length === 0) return null;
  return (
    <Section
      title="Unreadable records"
      note="These fields hold values that cannot be read. They are shown as empty until you save the record. An unreadable cluster is disabled."
    >
      <Table caption="Unreadable records">
        <thead>
          <tr>
            <HeadCell>Record</HeadCell>
            <HeadCell>Type</HeadCell>
            <HeadCell>Fields</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id}`}>
              <NameCell>
                <RecordName row={row} />
              </NameCell>
              <Cell>{kinds[row.kind]}</Cell>
              <Cell>{row.columns.join(', ')}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function RecordName({ row: { kind, id, name } }: { row: Row }) {
  if (kind === 'image') return name;
  return (
    <Link to={editorOf(kind, id)} className="hover:underline">
      {name}
    </Link>
  );
}

function editorOf(kind: Exclude<Row['kind'], 'image'>, id: string): string {
  if (kind === 'cluster') return clusterAddress(id, 'edit');
  return kind === 'post' ? photoEditorAddress(id) : articleEditorAddress(id);
}
