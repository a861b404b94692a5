import type { StopwordAnswer, SynonymAnswer } from '#contract/records.ts';
import { stopwordFields, synonymFields } from '#domain/semantic/records.entity.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { stopwordCalls, synonymCalls } from '../../calls/records.ts';
import { TextBox } from '../../kit/records/record-form.tsx';
import { type RecordKind, RecordManager } from '../../kit/records/records-page.tsx';
import { tabSearch } from '../../shell/urls.ts';
import { tokensOf, tokenText } from './parts.tsx';

const stopwordLabels = { name: 'Name', words: 'Words' };

const stopwordLists: RecordKind<StopwordAnswer, { name: string; words: string }> = {
  backups: 'stopwords-record',
  fieldOf: stopwordFields.fieldOf,
  title: 'Stopword List Manager',
  note: 'Stopwords are words that are never suggested as tags. Stored in lowercase.',
  noun: 'stopword list',
  newLabel: 'New Stopword List',
  calls: stopwordCalls,
  draftOf: (row) => ({ name: row?.name ?? '', words: tokenText(row?.words ?? []) }),
  bodyOf: ({ name, words }) => ({ name, words: tokensOf(words) }),
  fieldLabels: stopwordLabels,
  nameOf: ({ name }) => name,
  facts: ({ words }) => <WordList words={words} />,
  formFields: (form) => (
    <>
      <TextBox form={form} name="name" label={stopwordLabels.name} />
      <TextBox
        form={form}
        name="words"
        label={stopwordLabels.words}
        rows={6}
        hint={`Comma-separated. ${counted(tokensOf(form.draft.words).length, 'word')}.`}
      />
    </>
  ),
  lossOf: ({ words }) => {
    if (words.length === 0) return 'It has no words. This cannot be undone.';
    const free =
      words.length === 1
        ? 'Its word may be suggested as a tag'
        : `Its ${formatCount(words.length)} words may be suggested as tags`;
    return `${free} again. Photos keep their tags. This cannot be undone.`;
  },
};

export function StopwordsTab() {
  return <RecordManager kind={stopwordLists} urlOf={(open) => tabSearch('stopwords', open)} />;
}

const synonymLabels = { key: 'Key', variants: 'Variants' };

const synonymMaps: RecordKind<SynonymAnswer, { key: string; variants: string }> = {
  backups: 'synonyms-record',
  fieldOf: synonymFields.fieldOf,
  title: 'Synonym Map Manager',
  note: 'A synonym map makes several words count as one: in cluster tokens and suggested tags, each variant counts as its key. Public pages follow at once.',
  noun: 'synonym map',
  newLabel: 'New Synonym Map',
  calls: synonymCalls,
  draftOf: (row) => ({ key: row?.key ?? '', variants: tokenText(row?.variants ?? []) }),
  bodyOf: ({ key, variants }) => ({ key, variants: tokensOf(variants) }),
  fieldLabels: synonymLabels,
  nameOf: ({ key }) => key,
  facts: ({ variants }) => <WordList words={variants} />,
  formFields: (form) => (
    <>
      <TextBox
        form={form}
        name="key"
        label={synonymLabels.key}
        hint="The canonical term: all variants count as this one."
      />
      <TextBox form={form} name="variants" label={synonymLabels.variants} rows={3} hint="Comma-separated." />
    </>
  ),
  lossOf: ({ variants }) =>
    variants.length === 0
      ? 'It has no variants. This cannot be undone.'
      : `Photos that match a cluster only through ${tokenText(variants)} will leave it. This cannot be undone.`,
};

export function SynonymsTab() {
  return <RecordManager kind={synonymMaps} urlOf={(open) => tabSearch('synonyms', open)} />;
}

const shownAtOnce = 30;

/** The words of a list, the first of many. */
function WordList({ words }: { words: readonly string[] }) {
  const more = words.length - shownAtOnce;
  if (words.length === 0) return <p className="text-small text-ink-2">No words yet.</p>;
  return (
    <p className="text-small text-ink-2">
      {words.slice(0, shownAtOnce).join(', ')}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}
