import { useRef, useState } from 'react';
import type { AdminAsset } from '#contract/assets.ts';
import { assetCalls } from '../../calls/records.ts';
import { UsedByNote, UsedByWarning, useDeletion } from '../../kit/lists/deletion.tsx';
import { PagedList, usePagedList } from '../../kit/lists/paged-list.tsx';
import { DeleteButton, RecordTable } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Badge, EmptyState } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { useCaller } from '../../shell/session.tsx';
import { AssetForm } from './asset-form.tsx';
import { PreviewDialog } from './asset-preview.tsx';

/** Csv and json files for tables and charts in articles. */
export function AssetsPage() {
  const call = useCaller();
  const listing = usePagedList(assetCalls.page, 'Failed to load assets.');
  const heading = useRef<HTMLHeadingElement>(null);
  const [viewed, setViewed] = useState<AdminAsset | null>(null);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const { ask, dialog } = useDeletion<AdminAsset>({
    question: 'Are you sure you want to delete this data asset?',
    text: (asset) => <Loss asset={asset} />,
    failed: 'Failed to delete asset.',
    nameOf: ({ name }) => name,
    remove: async ({ id }, force) => {
      await assetCalls.remove(call, id, force);
      setDeletedId(id);
    },
    onDeleted: listing.reload,
    focusAfter: heading,
  });
  return (
    <>
      <PageHead title="Data Assets" />
      <AssetForm onStored={listing.reload} deletedId={deletedId} />
      <Section title="All assets" headingRef={heading} className="mt-12">
        <PagedList
          listing={listing}
          loading="Loading assets..."
          nouns={['asset', 'assets']}
          empty={
            <EmptyState
              title="No assets yet"
              text="Upload a CSV or JSON file to use it in a table or a chart."
            />
          }
        >
          {(rows) => <AssetTable assets={rows} onPreview={setViewed} onDelete={ask} />}
        </PagedList>
      </Section>
      {dialog}
      {viewed && <PreviewDialog asset={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

/** What goes with an asset: its file only where no other asset has the same one. */
function Loss({ asset: { name, same_file: others, used_by: articles } }: { asset: AdminAsset }) {
  if (others.length > 0) {
    return (
      <>
        “{name}” will be permanently deleted. Its file stays because{' '}
        {others.map((other) => `“${other}”`).join(', ')} {others.length === 1 ? 'uses' : 'use'} it too.
        Articles keep their tables and charts.
      </>
    );
  }
  return (
    <>
      “{name}” and its file will be permanently deleted.
      <UsedByWarning articles={articles} loss="The table or chart will disappear from:" />
    </>
  );
}

interface AssetTableProps {
  assets: AdminAsset[];
  onPreview: (asset: AdminAsset) => void;
  onDelete: (asset: AdminAsset) => void;
}

function AssetTable({ assets, onPreview, onDelete }: AssetTableProps) {
  return (
    <RecordTable
      caption="Data assets, newest first"
      rows={assets}
      columns={[
        {
          head: 'Name',
          cell: (asset) => (
            <>
              {asset.name}
              <UsedByNote articles={asset.used_by} />
            </>
          ),
        },
        { head: 'Type', cell: ({ type }) => <Badge tone="info">{type.toUpperCase()}</Badge> },
        {
          head: 'URL',
          cell: ({ url }) => (
            <a href={url} target="_blank" rel="noreferrer" className="font-mono text-note underline">
              {url}
            </a>
          ),
        },
      ]}
      actions={(asset) => (
        <>
          <Button
            look="bare"
            size="small"
            aria-label={`Preview ${asset.name}`}
            onClick={() => onPreview(asset)}
          >
            Preview
          </Button>
          <DeleteButton name={asset.name} onDelete={() => onDelete(asset)} />
        </>
      )}
    />
  );
}
