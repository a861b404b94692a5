import { Link } from 'react-router';
import type { UnreadableRecords } from '#contract/insights.ts';
import { RecordTable } from '../../kit/records/record-table.tsx';
import { Section } from '../../kit/ui/page.tsx';
import { editorOf } from './parts.tsx';

type Row = UnreadableRecords[number];

const kinds = { post: 'Photo', article: 'Article', cluster: 'Cluster', image: 'Image' } as const;

/** Section of records that cannot be read; nothing if there are none. */
export function UnreadableSection({ rows }: { rows: UnreadableRecords }) {
  if (rows.length === 0) return null;
  return (
    <Section
      title="Unreadable records"
      note="The values of these fields cannot be read. The fields stay empty until you save the record. A cluster with such a field is disabled."
    >
      <RecordTable
        caption="Unreadable records"
        rows={rows}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={[
          { head: 'Record', cell: (row) => <RecordName row={row} /> },
          { head: 'Type', cell: ({ kind }) => kinds[kind] },
          { head: 'Fields', cell: ({ columns }) => columns.join(', ') },
        ]}
      />
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
