import { type ReactNode, useRef, useState } from 'react';
import type { AdminAsset } from '#contract/assets.ts';
import { assetCalls } from '../../calls/records.ts';
import { UsedByNote, UsedByWarning } from '../../kit/lists/deletion.tsx';
import { usePagedList } from '../../kit/lists/paged-list.tsx';
import { PagedRecords, type TableKind } from '../../kit/records/paged-records.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Badge } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { AssetForm } from './asset-form.tsx';
import { PreviewDialog } from './asset-preview.tsx';

const assets: TableKind<AdminAsset> = {
  title: 'All assets',
  nouns: ['asset', 'assets'],
  caption: 'Data assets, newest first',
  loading: 'Loading assets...',
  empty: { title: 'No assets yet', text: 'Upload a CSV file for a table or a JSON file for a chart.' },
  question: 'Are you sure you want to delete this data asset?',
  failed: 'Failed to delete asset.',
  calls: assetCalls,
  nameOf: ({ name }) => name,
  lossOf,
  columns: [
    {
      head: 'Name',
      cell: (asset) => (
        <>
          {asset.name}
          <UsedByNote texts={asset.used_by} />
        </>
      ),
    },
    { head: 'Type', cell: ({ type }) => <Badge tone="info">{type.toUpperCase()}</Badge> },
    {
      head: 'URL',
      cell: ({ url }) => (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="-my-1 inline-block py-1 font-mono text-note underline"
        >
          {url}
        </a>
      ),
    },
  ],
};

/** Csv and json files for tables and charts in articles. */
export function AssetsPage() {
  const listing = usePagedList(assetCalls.page, 'Failed to load assets.');
  const heading = useRef<HTMLHeadingElement>(null);
  const [viewed, setViewed] = useState<AdminAsset | null>(null);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  return (
    <>
      <PageHead
        title="Data Assets"
        about="CSV files for tables and JSON files for charts in your articles."
      />
      <AssetForm onStored={listing.reload} deletedId={deletedId} />
      <PagedRecords
        kind={assets}
        listing={listing}
        headingRef={heading}
        className="mt-12"
        onDeleted={({ id }) => setDeletedId(id)}
        actions={(asset) => (
          <Button
            look="bare"
            size="small"
            aria-label={`Preview ${asset.name}`}
            onClick={() => setViewed(asset)}
          >
            Preview
          </Button>
        )}
      />
      {viewed && <PreviewDialog asset={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}

/** Consequences of deleting an asset: its file is deleted too, unless another asset has the same one. */
function lossOf({ name, same_file: others, used_by: articles }: AdminAsset): ReactNode {
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
      <UsedByWarning texts={articles} loss="The table or chart will disappear from:" />
    </>
  );
}
