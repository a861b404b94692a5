import { Fragment, type RefObject, useId, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '#browser/icon.tsx';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { formatDate } from '#domain/site/dates.ts';
import { paths } from '#domain/site/paths.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import { DeleteButton, EditLink } from '../../../kit/records/record-table.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../../kit/ui/dropdown-menu.tsx';
import { useLoadedCall } from '../../../kit/ui/loading.tsx';
import { StatusBadge } from '../../../kit/ui/notice.tsx';
import { Cell, NameCell, Thumbnail } from '../../../kit/ui/table.tsx';
import { useAdminFrame } from '../../../shell/session.tsx';
import type { SuggestionSource } from '../describe/suggest.ts';
import type { BulkTarget } from './use-list.ts';

export interface PhotoRowProps {
  post: AdminPost;
  editHref: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onPublish: () => void;
  onDelete: () => void;
}

export function PhotoRow(props: PhotoRowProps) {
  const { post, editHref, selected, onSelect } = props;
  const { timeZone } = useAdminFrame();
  const day = (iso: string) => <time dateTime={iso}>{formatDate(iso, 'medium', timeZone)}</time>;
  return (
    <tr data-state={selected ? 'selected' : undefined}>
      <Cell kind="check">
        <Checkbox
          checked={selected}
          onCheckedChange={onSelect}
          label={`Select ${photoName(post)}`}
          labelHidden
        />
      </Cell>
      <NameCell
        thumbnail={
          <Thumbnail
            src={post.image_derivatives.webp_384w ?? post.file_url}
            width={post.width ?? undefined}
            height={post.height ?? undefined}
            style={post.colour ? { backgroundColor: post.colour } : undefined}
          />
        }
      >
        <Link to={editHref} className="hover:underline">
          {photoName(post)}
        </Link>
      </NameCell>
      <Cell>
        <StatusBadge published={post.published} />
      </Cell>
      <Cell className="wrap-break-word">{post.geo_city}</Cell>
      <Cell kind="dim" className="wrap-anywhere max-[72rem]:hidden">
        {post.tags.join(', ')}
      </Cell>
      <Cell kind="date">{day(post.created_date)}</Cell>
      <Cell kind="dim" className="whitespace-nowrap max-[80rem]:hidden">
        {day(post.updated_date)}
      </Cell>
      <Cell kind="actions" className="*:align-middle">
        <RowActions {...props} />
      </Cell>
    </tr>
  );
}

function RowActions({ post, editHref, onPublish, onDelete }: PhotoRowProps) {
  const view = () => window.open(paths.post(post.slug), '_blank', 'noopener');
  return (
    <>
      <EditLink name={photoName(post)} to={editHref} />
      <DeleteButton name={photoName(post)} onDelete={onDelete} />
      <DropdownMenu
        trigger={
          <Button look="bare" size="small" aria-label={`More for ${photoName(post)}`}>
            <Icon name="more" />
          </Button>
        }
      >
        <DropdownMenuItem onSelect={onPublish}>{post.published ? 'Unpublish' : 'Publish'}</DropdownMenuItem>
        <DropdownMenuItem onSelect={view} disabled={!post.published}>
          View on the site
        </DropdownMenuItem>
      </DropdownMenu>
    </>
  );
}

const sources = [
  {
    source: 'ai',
    label: 'Describe with AI',
    question: 'Describe with AI',
    cost: 'One AI call per photo with empty fields, up to the daily limit.',
    verb: 'Describe',
  },
  {
    source: 'templates',
    label: 'Use my templates',
    question: 'Fill from my templates',
    cost: 'Photos are filled one by one.',
    verb: 'Fill',
  },
] as const satisfies {
  source: SuggestionSource;
  label: string;
  question: string;
  cost: string;
  verb: string;
}[];

interface DescribeButtonsProps {
  target: BulkTarget;
  /** `3 photos` */
  many: string;
  /** Other photos are being described: one queue at a time. */
  isDescribing: boolean;
  /** Throws with a message for the owner when it could not start. */
  onDescribe: (source: SuggestionSource, target: BulkTarget) => Promise<void>;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Texts for the selected photos. Before those on other pages are described, it asks. */
export function DescribeButtons({
  target,
  many,
  isDescribing,
  onDescribe,
  focusAfter,
}: DescribeButtonsProps) {
  const [pending, setPending] = useState<(typeof sources)[number] | null>(null);
  const unavailable = useUnavailableReason();
  const reasonId = useId();
  return (
    <>
      {sources.map((one) => (
        <Fragment key={one.source}>
          <Button
            look="quiet"
            size="small"
            busy={isDescribing}
            blockedBy={one.source === 'ai' && unavailable !== null ? reasonId : undefined}
            onClick={() => {
              if (target.kind === 'these') return onDescribe(one.source, target);
              setPending(one);
            }}
          >
            {one.label}
          </Button>
          {one.source === 'ai' && unavailable !== null && (
            <p id={reasonId} className="flex-none text-note text-ink-2">
              {unavailable}
            </p>
          )}
        </Fragment>
      ))}
      {pending && (
        <ConfirmDialog
          onClose={() => setPending(null)}
          title={`${pending.question}: ${many}?`}
          text={`Only fields you have not written are filled. ${pending.cost}`}
          confirmLabel={`${pending.verb} ${many}`}
          destructive={false}
          onConfirm={() => onDescribe(pending.source, target)}
          focusAfter={focusAfter}
        />
      )}
    </>
  );
}

/** Why the AI cannot be asked; null when it can, or while that is not known. */
function useUnavailableReason(): string | null {
  const { data } = useLoadedCall(getAiStatus);
  return data?.provider === null ? 'No AI provider is configured (AI_PROVIDER).' : null;
}
