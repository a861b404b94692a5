import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import type { AdminPost, BulkActionBody } from '#contract/posts.ts';
import { daysInBin } from '#domain/bin/bin.ts';
import { postFields } from '#domain/posts/fields.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { tagsOf } from '#domain/posts/quick-upload.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog, useDiscardQuestion } from '../../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Field, Input } from '../../../kit/ui/field.tsx';
import { Alert, ChecklistItems } from '../../../kit/ui/notice.tsx';
import type { BulkTarget } from './use-list.ts';
import type { PostActions } from './use-post-actions.ts';

const { tags, city, region, country } = postFields.fields;

/** Characters; of all tags together. */
const longest = {
  tags: tags.limit * tags.entries,
  city: city.limit,
  region: region.limit,
  country: country.limit,
};

export type BulkQuestion = 'add_tags' | 'remove_tags' | 'set_place';

const titles: Record<BulkQuestion, string> = {
  add_tags: 'Add tags',
  remove_tags: 'Remove tags',
  set_place: 'Set location',
};

export interface BulkDialogProps {
  /** `3 photos` */
  many: string;
  target: BulkTarget;
  actions: PostActions;
  onClose: () => void;
  /** Element that gets the focus when the action is done. */
  focusAfter: RefObject<HTMLElement | null>;
}

interface BulkFrameProps extends BulkDialogProps {
  /** `Add tags`: of the dialog and its button. */
  title: string;
  isTyped: boolean;
  /** Action to send; null if too little was entered, which the fields then report. */
  changeOf: () => BulkActionBody | null;
  children: ReactNode;
}

/** A dialog around fields that the selected photos are to get. */
export function BulkFrame(props: BulkFrameProps) {
  const { title, many, target, actions, onClose, focusAfter, isTyped, changeOf } = props;
  const { busy } = actions;
  const [problem, setProblem] = useState<unknown>(null);
  const close = () => {
    onClose();
    actions.settle();
  };
  const { requestClose, question } = useDiscardQuestion(isTyped, close);
  const isDone = useRef(false);
  const send = async () => {
    const change = changeOf();
    if (!change) return;
    setProblem(null);
    try {
      isDone.current = await actions.changeMany(target, change);
      onClose();
    } catch (cause) {
      setProblem(cause);
    }
  };
  return (
    <>
      <Dialog
        onClose={requestClose}
        closable={!busy}
        width="small"
        title={`${title}: ${many}`}
        onSubmit={send}
        focusAfter={() => isDone.current && focusAfter.current?.focus()}
        footer={
          <>
            <Button look="quiet" disabled={busy} onClick={requestClose}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              {title}
            </Button>
          </>
        }
      >
        {problem !== null && (
          <Alert title="Could not change the photos">
            {messageFrom(problem)}
            <ChecklistItems items={problem instanceof CallError ? problem.items : []} />
          </Alert>
        )}
        {props.children}
        {/* The note that follows can undo it for photos of this page. */}
        {target.kind === 'matching' && <p className="text-small text-ink-2">This cannot be undone.</p>}
      </Dialog>
      {question}
    </>
  );
}

/** Dialog for the tags or the place that the selected photos get. */
export function BulkDialog({ question, ...props }: BulkDialogProps & { question: BulkQuestion }) {
  const [texts, setTexts] = useState({ tags: '', city: '', region: '', country: '' });
  const [isEmpty, setEmpty] = useState(false);
  const box = (name: keyof typeof texts) => (
    <Input
      value={texts[name]}
      maxLength={longest[name]}
      onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
    />
  );
  const error = isEmpty ? 'Enter at least one.' : null;
  return (
    <BulkFrame
      {...props}
      title={titles[question]}
      isTyped={Object.values(texts).some((text) => text.trim() !== '')}
      changeOf={() => {
        const change = changeOf(question, texts);
        setEmpty(change === null);
        return change;
      }}
    >
      {question === 'set_place' ? (
        <>
          <Field label="City" hint="Empty fields are not changed." error={error}>
            {box('city')}
          </Field>
          <Field label="Region">{box('region')}</Field>
          <Field label="Country">{box('country')}</Field>
        </>
      ) : (
        <Field label="Tags" hint="Comma-separated." error={error}>
          {box('tags')}
        </Field>
      )}
    </BulkFrame>
  );
}

/** Action to send; null if nothing was entered. */
function changeOf(
  question: BulkQuestion,
  texts: Record<'tags' | 'city' | 'region' | 'country', string>,
): BulkActionBody | null {
  if (question !== 'set_place') {
    const tags = tagsOf(texts.tags);
    return tags.length > 0 ? { action: question, tags } : null;
  }
  const location = Object.entries({
    geo_city: texts.city.trim(),
    geo_region: texts.region.trim(),
    geo_country: texts.country.trim(),
  }).filter(([, value]) => value !== '');
  return location.length > 0 ? { action: question, ...Object.fromEntries(location) } : null;
}

/** Actions that need a confirmation, for one photo or many; `delete` moves to the bin. */
export type PostConfirmation = 'publish' | 'unpublish' | 'delete' | 'date_taken';

interface ConfirmationTexts {
  verb: string;
  /** `Publish “Bell at Noon”` */
  act: (what: string) => string;
  /** @param title of the one photo, where it is known and has one */
  of: (isOne: boolean, title?: string) => string;
}

export const confirmationTexts: Record<PostConfirmation, ConfirmationTexts> = {
  publish: {
    verb: 'Publish',
    act: (what) => `Publish ${what}`,
    of: (isOne) => (isOne ? 'It will be visible to visitors.' : 'They will be visible to visitors.'),
  },
  unpublish: {
    verb: 'Unpublish',
    act: (what) => `Unpublish ${what}`,
    of: (isOne) => (isOne ? 'It will be hidden from visitors.' : 'They will be hidden from visitors.'),
  },
  date_taken: {
    verb: 'Set date',
    act: (what) => `Set date of ${what}`,
    of: (isOne) =>
      isOne
        ? 'Its date becomes the date it was taken, if its file has one.'
        : 'Their dates become the dates they were taken, where the files have them.',
  },
  delete: {
    verb: 'Move to bin',
    act: (what) => `Move ${what} to the bin`,
    of: (isOne, title) =>
      isOne
        ? `${title ? `“${title}”` : 'The photo'} and its page go offline now. You can restore them from the bin for ${daysInBin} days.`
        : `The photos and their pages go offline now. You can restore them from the bin for ${daysInBin} days.`,
  },
};

export interface PostQuestion {
  action: PostConfirmation;
  post: AdminPost;
}

export interface PostConfirmProps {
  asked: PostQuestion;
  actions: Pick<PostActions, 'togglePublished' | 'remove'>;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Question before one photo is published, unpublished or deleted. */
export function PostConfirm({ asked: requested, actions, onClose, focusAfter }: PostConfirmProps) {
  const { action, post } = requested;
  const { verb, act, of } = confirmationTexts[action];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${act(`“${photoName(post)}”`)}?`}
      text={of(true, post.title)}
      confirmLabel={verb}
      destructive={action === 'delete'}
      onConfirm={(force) =>
        action === 'delete' ? actions.remove(post, force) : actions.togglePublished(post)
      }
      focusAfter={focusAfter}
    />
  );
}
