import { Fragment, type ReactNode, useState } from 'react';
import type { ClusterAnswer } from '#contract/records.ts';
import { tokensIssue } from '#domain/clusters/cluster.ts';
import { qualityLimits } from '#domain/semantic/quality.ts';
import { countWords } from '#domain/text/sentences.ts';
import { FormFrame, TextBox } from '../../../kit/records/record-form.tsx';
import { type RecordFields, useRecordForm } from '../../../kit/records/use-record-form.ts';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { tokensOf } from '../parts.tsx';
import { breadthOf, type ClusterDraft, clusterKind, clusterLabels, photosOf } from './cluster-draft.ts';
import { DisabledNote } from './cluster-view.tsx';
import { HubPhotos } from './hub-photos.tsx';
import { MatchPreview, TrialCount, useClusterTrial } from './match-preview.tsx';

interface ClusterEditorProps {
  /** Cluster being edited; null for a new one. */
  cluster: ClusterAnswer | null;
  onSaved: (cluster: ClusterAnswer) => Promise<void>;
  /** Called when the owner chose the version that was saved elsewhere. */
  onOutdated: () => Promise<void>;
  onCancel: () => void;
}

export function ClusterEditor({ cluster, onSaved, onOutdated, onCancel }: ClusterEditorProps) {
  const form = useRecordForm({
    kind: clusterKind,
    row: cluster,
    onSaved,
  });
  const [requestedSlug, setRequestedSlug] = useState<string | null>(null);
  const trial = useClusterTrial(form.draft, requestedSlug);
  return (
    <div className="grid min-w-0 content-start gap-8">
      <FormFrame
        kind={clusterKind}
        form={form}
        onOutdated={onOutdated}
        title={cluster ? `Edit ${cluster.name}` : 'New Cluster'}
        saveLabel="Save Cluster"
        onCancel={onCancel}
      >
        <ClusterFields form={form} count={<TrialCount trial={trial} />} />
        <HubPhotos form={form} known={photosOf(cluster)} />
      </FormFrame>
      {!form.draft.enabled && <DisabledNote />}
      <MatchPreview trial={trial} onAsk={setRequestedSlug} />
    </div>
  );
}

const lists = [
  {
    name: 'requiredTokens',
    hint: 'Comma-separated tokens. A token is a word or phrase to look for: it matches a tag, the whole city, or words in city, caption or story.',
  },
  { name: 'optionalTokens', hint: 'Each match raises the score.' },
  { name: 'negativeTokens', hint: 'Any match excludes the photo.' },
  { name: 'geoScope', hint: 'Cities that decide between clusters that match equally well.' },
] as const;

const [leastWords, mostWords] = qualityLimits.hubDescriptionWords;

/** @param count how many photos match, beside the tokens that decide it */
function ClusterFields({ form, count }: { form: RecordFields<ClusterDraft>; count: ReactNode }) {
  const { draft, change } = form;
  const breadth = breadthOf(tokensOf(draft.requiredTokens), tokensOf(draft.negativeTokens));
  return (
    <>
      <TextBox form={form} name="name" label={clusterLabels.name} hint="Sets the hub URL." />
      <TextBox
        form={form}
        name="description"
        label={clusterLabels.description}
        rows={4}
        hint={`${countWords(draft.description)} words (${leastWords}-${mostWords} recommended for indexing)`}
      />
      {lists.map(({ name, hint }) => (
        <Fragment key={name}>
          <TextBox
            form={form}
            name={name}
            label={clusterLabels[name]}
            rows={1}
            hint={hint}
            error={tokensIssue(tokensOf(draft[name]))}
          />
          {name === 'requiredTokens' && count}
        </Fragment>
      ))}
      {breadth && <Alert tone="notice">{breadth}</Alert>}
      <div className="grid gap-4 md:grid-cols-2">
        <TextBox form={form} name="weight" label={clusterLabels.weight} numeric />
        <TextBox form={form} name="minPostsToIndex" label={clusterLabels.minPostsToIndex} numeric />
      </div>
      <Checkbox
        checked={draft.enabled}
        onCheckedChange={(enabled) => change({ enabled })}
        label="Enabled: its hub is public and it is used in suggestions"
      />
    </>
  );
}
