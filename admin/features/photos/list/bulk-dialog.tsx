import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import type { AdminPost, BulkActionBody } from '#contract/posts.ts';
import { daysInBin } from '#domain/bin/bin.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { tagsOf } from '#domain/posts/quick-upload.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog, useDiscardQuestion } from '../../../kit/ui/confirm-dialog.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Alert, ChecklistItems } from '../../../kit/ui/notice.tsx';
import { blankPost, type PostDraft, type PostForm, type ShownField } from '../fields/columns.tsx';
import { PostField } from '../fields/post-field.tsx';
import type { BulkTarget } from './use-list.ts';
import type { PostActions } from './use-post-actions.ts';

const { tags, city, region, country } = postFields.fields;

const tagFields = [
  { name: 'tags', hint: 'Comma-separated.', maxLength: tags.limit * tags.entries },
] as const satisfies readonly ShownField[];
const placeFields = [
  { name: 'city', hint: 'Empty fields are not changed.', maxLength: city.limit },
  { name: 'region', maxLength: region.limit },
  { name: 'country', maxLength: country.limit },
] as const satisfies readonly ShownField[];

export type BulkQuestion = 'add_tags' | 'remove_tags' | 'set_place';

const titles: Record<BulkQuestion, string> = {
  add_tags: 'Add tags',
  remove_tags: 'Remove tags',
  set_place: 'Set location',
};

const fieldsOf = { add_tags: tagFields, remove_tags: tagFields, set_place: placeFields };

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
  const fields = fieldsOf[question];
  const [draft, setDraft] = useState(blankPost);
  const [isEmpty, setEmpty] = useState(false);
  const form: PostForm = {
    base: null,
    problem: isEmpty ? { fields: { [fields[0].name]: 'Enter at least one.' } } : null,
    draft,
    change: (change) => setDraft({ ...draft, ...change }),
  };
  return (
    <BulkFrame
      {...props}
      title={titles[question]}
      isTyped={fields.some(({ name }) => draft[name].trim() !== '')}
      changeOf={() => {
        const change = changeOf(question, draft);
        setEmpty(change === null);
        return change;
      }}
    >
      {fields.map((field) => (
        <PostField key={field.name} form={form} field={field} />
      ))}
    </BulkFrame>
  );
}

/** Action to send; null if nothing was entered. */
function changeOf(question: BulkQuestion, draft: PostDraft): BulkActionBody | null {
  if (question !== 'set_place') {
    const tags = tagsOf(draft.tags);
    return tags.length > 0 ? { action: question, tags } : null;
  }
  const location = placeFields
    .map(({ name }) => [name, draft[name].trim()])
    .filter(([, text]) => text !== '');
  return location.length > 0
    ? { action: question, ...postFields.toWire(Object.fromEntries(location)) }
    : null;
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
