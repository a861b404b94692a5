import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import { sourceLimits } from '#domain/articles/article.entity.ts';
import type { ArticleSource } from '#domain/articles/article.ts';
import {
  marksToVerify,
  sentenceSource,
  type VerifyMark,
  withoutMarker,
  withoutSentence,
  withSentence,
} from '#domain/composer/verify.ts';
import { webAddress } from '#domain/seo/xml.ts';
import { cleanLine } from '#domain/text/clean.ts';
import { readText } from '#text/read/reading.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { Field, Form, Input, Textarea } from '../../../kit/ui/field.tsx';

export interface VerifyWorkbenchProps {
  body: string;
  onChange: (body: string, source?: ArticleSource) => void;
}

/** Statements to verify: each gets a source, is rewritten or deleted. */
export function VerifyWorkbench({ body, onChange }: VerifyWorkbenchProps) {
  const marks = useMemo(() => marksToVerify(readText(body)), [body]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { rows, remove } = useKeyedRows(marks);
  const settle = (key: string, next: string, source?: ArticleSource) => {
    onChange(next, source);
    remove(key);
    // The row with the focus is removed.
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="to-verify" className="grid gap-3">
      <h2 id="to-verify" ref={heading} tabIndex={-1} className="outline-offset-4">
        Statements to verify ({marks.length})
      </h2>
      {marks.length === 0 ? (
        <p className="text-small text-ink-2">No statement is marked [VERIFY].</p>
      ) : (
        <ol className="grid gap-4">
          {rows.map(({ key, row }) => (
            <VerifyRow
              key={key}
              mark={row}
              body={body}
              onSettled={(next, source) => settle(key, next, source)}
              focusAfterDelete={heading}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface VerifyRowProps {
  mark: VerifyMark;
  body: string;
  onSettled: (body: string, source?: ArticleSource) => void;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

const ways = [
  { name: 'source', label: 'Add source' },
  { name: 'rewrite', label: 'Rewrite' },
] as const;

function VerifyRow({ mark, body, onSettled, focusAfterDelete }: VerifyRowProps) {
  const [way, setWay] = useState<(typeof ways)[number]['name'] | null>(null);
  const [asking, setAsking] = useState(false);
  const sentence = useId();
  const text = mark.text || 'A marker without a sentence';
  return (
    <li className="grid gap-3 border-s-4 border-amber bg-amber-wash p-4">
      <p id={sentence}>{text}</p>
      <div className="flex flex-wrap gap-2">
        {ways.map(({ name, label }) => (
          <Button
            key={name}
            look="quiet"
            size="small"
            aria-describedby={sentence}
            aria-expanded={way === name}
            onClick={() => setWay(way === name ? null : name)}
          >
            {label}
          </Button>
        ))}
        <Button look="danger" size="small" aria-describedby={sentence} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      {way === 'source' && <SourceForm onSource={(source) => onSettled(withoutMarker(body, mark), source)} />}
      {way === 'rewrite' && (
        <RewriteForm
          before={sentenceSource(body, mark)}
          onWritten={(text) => onSettled(withSentence(body, mark, text))}
        />
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Delete the sentence?"
          text={text}
          confirmLabel="Delete"
          onConfirm={async () => onSettled(withoutSentence(body, mark))}
          focusAfter={focusAfterDelete}
        />
      )}
    </li>
  );
}

function SourceForm({ onSource }: { onSource: (source: ArticleSource) => void }) {
  const [url, setUrl] = useState('');
  const [title, setTitle] = useState('');
  const [tried, setTried] = useState(false);
  const source = webAddress(url);
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        setTried(true);
        if (source) onSource({ url: source, title: cleanLine(title) });
      }}
    >
      <Field
        label="Source URL"
        error={tried && !source ? 'Must be a URL that starts with http:// or https://.' : null}
      >
        <Input
          type="url"
          inputMode="url"
          maxLength={sourceLimits.url}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label="Name of the source (optional)" hint="Shown below the article.">
        <Input
          maxLength={sourceLimits.title}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-start">
        Add the source
      </Button>
    </Form>
  );
}

function RewriteForm({ before, onWritten }: { before: string; onWritten: (text: string) => void }) {
  const [text, setText] = useState(before);
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (text.trim() !== '') onWritten(text);
      }}
    >
      <Field label="The sentence in other words">
        <Textarea rows={2} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Button type="submit" disabled={text.trim() === ''} className="justify-self-start">
        Replace sentence
      </Button>
    </Form>
  );
}

/**
 * Rows with keys made of their texts. A row has the same key, and so what is typed in it, after another one is removed,
 * even one with the same text.
 */
function useKeyedRows<Row extends { text: string }>(rows: readonly Row[]) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  return { rows: keyed(rows, removed), remove: (key: string) => setRemoved([...removed, key]) };
}

/** Rows with keys: each text with the lowest number that no row before it has, and no removed one. */
function keyed<Row extends { text: string }>(rows: readonly Row[], removed: readonly string[]) {
  const used = new Set(removed);
  return rows.map((row) => {
    let number = 0;
    while (used.has(`${row.text} ${number}`)) number += 1;
    const key = `${row.text} ${number}`;
    used.add(key);
    return { key, row };
  });
}
