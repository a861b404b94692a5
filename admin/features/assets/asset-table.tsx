import type { AdminAsset } from '#contract/assets.ts';
import { UsedByNote } from '../../kit/lists/used-by.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../kit/ui/table.tsx';

interface AssetTableProps {
  assets: AdminAsset[];
  onPreview: (asset: AdminAsset) => void;
  onDelete: (asset: AdminAsset) => void;
}

export function AssetTable({ assets, onPreview, onDelete }: AssetTableProps) {
  return (
    <Table caption="Data assets, newest first">
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Type</HeadCell>
          <HeadCell>URL</HeadCell>
          <HeadCell kind="actions">Actions</HeadCell>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <tr key={asset.id}>
            <NameCell>
              {asset.name}
              <UsedByNote articles={asset.used_by} />
            </NameCell>
            <Cell>
              <Badge tone="info">{asset.type.toUpperCase()}</Badge>
            </Cell>
            <Cell>
              <a href={asset.url} target="_blank" rel="noreferrer" className="font-mono text-note underline">
                {asset.url}
              </a>
            </Cell>
            <Cell kind="actions">
              <Button
                look="bare"
                size="small"
                aria-label={`Preview ${asset.name}`}
                onClick={() => onPreview(asset)}
              >
                Preview
              </Button>
              <Button
                look="danger"
                size="small"
                aria-label={`Delete ${asset.name}`}
                onClick={() => onDelete(asset)}
              >
                Delete
              </Button>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
