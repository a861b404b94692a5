import type { SynonymAnswer } from '#contract/records.ts';
import { synonymCalls } from '../../calls/records.ts';
import { type RecordKind, RecordManager } from '../../kit/records/records-page.tsx';
import { TextBox } from '../../kit/records/text-box.tsx';
import { tokensOf, tokenText } from './token-text.ts';
import { WordList } from './word-list.tsx';

const synonymMaps: RecordKind<SynonymAnswer, { key: string; variants: string }> = {
  tab: 'synonyms',
  title: 'Synonym Map Manager',
  note: 'Variants count as their key: in the tokens of clusters and in suggested tags. Public pages follow with the next request.',
  noun: 'synonym map',
  newLabel: 'New Synonym Map',
  calls: synonymCalls,
  blank: { key: '', variants: '' },
  draftOf: ({ key, variants }) => ({ key, variants: tokenText(variants) }),
  bodyOf: ({ key, variants }) => ({ key, variants: tokensOf(variants) }),
  labels: { key: 'Key', variants: 'Variants' },
  nameOf: ({ key }) => key,
  facts: ({ variants }) => <WordList words={variants} />,
  fields: (form) => (
    <>
      <TextBox form={form} name="key" label="Key" hint="The word that all of them mean." />
      <TextBox form={form} name="variants" label="Variants" rows={3} hint="Separated by commas." />
    </>
  ),
  lossOf: ({ key, variants }) =>
    variants.length === 0
      ? 'It has no variants: nothing depends on it. This cannot be undone.'
      : `Photos that stand in a cluster only because ${tokenText(variants)} ${variants.length === 1 ? 'means' : 'mean'} “${key}” leave it at once. This cannot be undone.`,
};

export function SynonymsTab() {
  return <RecordManager kind={synonymMaps} />;
}
