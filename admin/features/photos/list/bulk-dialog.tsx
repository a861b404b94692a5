import { useState } from 'react';
import type { BulkActionBody } from '#contract/posts.ts';
import { tagsOf } from '#domain/posts/quick-upload.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Field } from '../../../kit/ui/field.tsx';
import { Input } from '../../../kit/ui/input.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';

export type BulkQuestion = 'add_tags' | 'remove_tags' | 'set_place';

const titles: Record<BulkQuestion, string> = {
  add_tags: 'Add tags',
  remove_tags: 'Remove tags',
  set_place: 'Set place',
};

interface BulkDialogProps {
  question: BulkQuestion;
  /** `3 photos` */
  many: string;
  busy: boolean;
  problem: string | null;
  onClose: () => void;
  onSend: (change: BulkActionBody) => void;
}

/** Asks for the tags or the place that the selected photos shall get. */
export function BulkDialog({ question, many, busy, problem, onClose, onSend }: BulkDialogProps) {
  const [texts, setTexts] = useState({ tags: '', city: '', region: '', country: '' });
  const [isEmpty, setEmpty] = useState(false);
  const box = (name: keyof typeof texts) => (
    <Input
      value={texts[name]}
      maxLength={name === 'tags' ? 3000 : 120}
      onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
    />
  );
  const error = isEmpty ? 'Say at least one.' : null;
  const send = () => {
    const change = changeOf(question, texts);
    setEmpty(change === null);
    if (change) onSend(change);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closable={!busy}
      width="small"
      title={`${titles[question]}: ${many}`}
      onSubmit={send}
      footer={
        <>
          <Button look="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {titles[question]}
          </Button>
        </>
      }
    >
      {problem && <Alert title="Error">{problem}</Alert>}
      {question === 'set_place' ? (
        <>
          <Field label="City" hint="What is left empty stays as it is." error={error}>
            {box('city')}
          </Field>
          <Field label="Region">{box('region')}</Field>
          <Field label="Country">{box('country')}</Field>
        </>
      ) : (
        <Field label="Tags" hint="Separated by commas." error={error}>
          {box('tags')}
        </Field>
      )}
    </Dialog>
  );
}

/** Null when nothing has been said. */
function changeOf(
  question: BulkQuestion,
  texts: Record<'tags' | 'city' | 'region' | 'country', string>,
): BulkActionBody | null {
  if (question !== 'set_place') {
    const tags = tagsOf(texts.tags);
    return tags.length > 0 ? { action: question, tags } : null;
  }
  const said = Object.entries({
    geo_city: texts.city.trim(),
    geo_region: texts.region.trim(),
    geo_country: texts.country.trim(),
  }).filter(([, value]) => value !== '');
  return said.length > 0 ? { action: question, ...Object.fromEntries(said) } : null;
}
