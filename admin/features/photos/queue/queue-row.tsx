import { memo, useState } from 'react';
import type { AiStatusAnswer } from '#contract/ai.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { isSettled, type QueueItem } from '#domain/posts/upload-queue.ts';
import { formatBytes, formatCount } from '#domain/text/clean.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import { useTemplateSwitch } from '../../../calls/suggestions.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { useLoadedCall } from '../../../kit/ui/loading.tsx';
import { Badge, Progress } from '../../../kit/ui/notice.tsx';
import type { SuggestionSource } from '../describe/suggest.ts';
import type { Decision } from './queue-steps.ts';
import type { QueueStore } from './queue-store.ts';

const words = {
  waiting: ['plain', 'Waiting'],
  hashing: ['plain', 'Reading'],
  hashed: ['plain', 'Waiting'],
  asking: ['plain', 'Waiting'],
  ready: ['plain', 'Waiting'],
  uploading: ['info', 'Uploading'],
  undecided: ['draft', 'Your decision'],
  saving: ['info', 'Saving'],
  done: ['live', 'Done'],
  skipped: ['plain', 'Skipped'],
  failed: ['bad', 'Failed'],
} as const;

/** One file; memoized because there can be hundreds. */
export const QueueRow = memo(function QueueRow({ item, queue }: { item: QueueItem; queue: QueueStore }) {
  const { id, path, size, stage, sent, reason } = item;
  const [tone, word] = words[stage];
  const upload = stage === 'undecided' ? queue.uploadOf(id) : null;
  return (
    <li className="grid gap-2 border-b border-rule py-2 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-full md:basis-48 truncate text-small">{path}</span>
        <span className="text-note text-ink-2 tabular-nums">{formatBytes(size)}</span>
        <Badge tone={tone}>{word}</Badge>
        {stage === 'failed' && (
          <Button look="bare" size="small" aria-label={`Retry ${path}`} onClick={() => queue.retry([id])}>
            Retry
          </Button>
        )}
        {stage !== 'saving' && stage !== 'done' && (
          <Button look="bare" size="small" aria-label={`Remove ${path}`} onClick={() => queue.remove(id)}>
            {isSettled(item) ? 'Remove' : 'Cancel'}
          </Button>
        )}
      </div>
      {stage === 'uploading' && (
        <Progress label={`Uploading ${path}`} value={Math.min(sent, size)} max={size} />
      )}
      {reason && (
        <p className={`text-note ${stage === 'failed' ? 'text-red-ink' : 'text-ink-2'}`}>{reason}</p>
      )}
      {upload && (
        <DuplicateChoice name={path} upload={upload} onDecide={(decision) => queue.decide(id, decision)} />
      )}
    </li>
  );
});

interface DuplicateChoiceProps {
  name: string;
  upload: UploadAnswer;
  onDecide: (decision: Decision) => void;
}

/** Compares the new image with its duplicate and offers the decisions. */
function DuplicateChoice({ name, upload, onDecide }: DuplicateChoiceProps) {
  const [shown] = upload.duplicates;
  if (!shown) return null;
  const isSame = shown.kind === 'exact';
  return (
    <fieldset className="grid gap-3 border-s-4 border-amber bg-amber-wash px-4 py-3 text-small">
      <legend className="sr-only">{`Copy of a photo: ${name}`}</legend>
      <p>
        {isSame ? 'Identical to' : 'Very similar to'} “{photoName(shown)}”{shown.published ? '' : ' (draft)'}.
      </p>
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Side
          label="New"
          url={upload.image_derivatives.webp_384w ?? upload.file_url}
          size={`${upload.width} × ${upload.height}`}
        />
        <Side
          label="Shown now"
          url={shown.thumbnail_url}
          size={shown.width === null ? '' : `${shown.width} × ${shown.height}`}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          size="small"
          aria-label={`Keep both: ${name}`}
          onClick={() => onDecide({ kind: 'keep' })}
        >
          Keep both
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Replace the image of ${photoName(shown)} by ${name}`}
          disabled={isSame}
          onClick={() => onDecide({ kind: 'replace', postId: shown.id })}
        >
          Replace
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`Skip ${name}`}
          onClick={() => onDecide({ kind: 'skip' })}
        >
          Skip
        </Button>
      </div>
    </fieldset>
  );
}

function Side({ label, url, size }: { label: string; url: string | null; size: string }) {
  return (
    <figure className="grid content-start gap-1">
      {url && <img src={url} alt="" className="max-h-40 w-auto rounded-photo" />}
      <figcaption className="text-note text-ink-2">
        {label}
        {size && `, ${size}`}
      </figcaption>
    </figure>
  );
}

/** The chosen sources of texts. AI is off by default because it may cost money. */
export function useDescribeChoice() {
  const ai = useLoadedCall(getAiStatus).data;
  const [wantsAi, setWantsAi] = useState(false);
  const [wantsTemplates, setWantsTemplates] = useTemplateSwitch();
  const hasAi = ai !== null && ai.provider !== null;
  const describedBy: SuggestionSource[] = [
    ...(hasAi && wantsAi ? ['ai' as const] : []),
    ...(wantsTemplates ? ['templates' as const] : []),
  ];
  return { ai: hasAi ? ai : null, wantsAi, setWantsAi, wantsTemplates, setWantsTemplates, describedBy };
}

/** The switches; AI only if it is configured. */
export function DescribeChoice({ choice }: { choice: ReturnType<typeof useDescribeChoice> }) {
  const { ai, wantsAi, setWantsAi, wantsTemplates, setWantsTemplates, describedBy } = choice;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-x-6">
        {ai && <Checkbox label="Describe with AI" checked={wantsAi} onCheckedChange={setWantsAi} />}
        <Checkbox label="Use my templates" checked={wantsTemplates} onCheckedChange={setWantsTemplates} />
      </div>
      <p className="text-note text-ink-2 empty:hidden">
        {describedBy.length > 0 && 'Only empty fields are filled.'}
        {ai && wantsAi && ` ${budgetOf(ai)}`}
      </p>
    </div>
  );
}

function budgetOf({ daily_limit: limit, today }: AiStatusAnswer): string {
  if (limit === 0) return 'One AI call per photo.';
  const left = Math.max(0, limit - today.calls);
  return `One AI call per photo. ${formatCount(left)} of ${formatCount(limit)} left today.`;
}
