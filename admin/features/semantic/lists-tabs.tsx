import type { StopwordAnswer } from '#contract/records.ts';
import { counted, formatCount } from '#domain/text/numbers.ts';
import { stopwordCalls } from '../../calls/records.ts';
import { type RecordKind, RecordManager } from '../../kit/records/records-page.tsx';
import { TextBox } from '../../kit/records/text-box.tsx';
import { tokensOf, tokenText } from './token-text.ts';
import { WordList } from './word-list.tsx';

const stopwordLists: RecordKind<StopwordAnswer, { name: string; words: string }> = {
  tab: 'stopwords',
  title: 'Stopword List Manager',
  note: 'These words never become suggested tags. They are kept in lower case.',
  noun: 'stopword list',
  newLabel: 'New Stopword List',
  calls: stopwordCalls,
  blank: { name: '', words: '' },
  draftOf: ({ name, words }) => ({ name, words: tokenText(words) }),
  bodyOf: ({ name, words }) => ({ name, words: tokensOf(words) }),
  labels: { name: 'Name', words: 'Words' },
  nameOf: ({ name }) => name,
  facts: ({ words }) => <WordList words={words} />,
  fields: (form) => (
    <>
      <TextBox form={form} name="name" label="Name" />
      <TextBox
        form={form}
        name="words"
        label="Words"
        rows={6}
        hint={`Comma-separated. ${counted(tokensOf(form.draft.words).length, 'word')}.`}
      />
    </>
  ),
  lossOf: ({ words }) => {
    if (words.length === 0) return 'It has no words: nothing depends on it. This cannot be undone.';
    const free =
      words.length === 1
        ? 'Its word may be suggested as a tag'
        : `Its ${formatCount(words.length)} words may be suggested as tags`;
    return `${free} again. Photos keep their tags. This cannot be undone.`;
  },
};

export function StopwordsTab() {
  return <RecordManager kind={stopwordLists} />;
}
