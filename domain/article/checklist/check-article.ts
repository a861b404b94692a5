import {
  type CheckedArticle,
  type CheckId,
  type CheckItem,
  type Checklist,
  type CheckOptions,
  criticalChecks,
  occasionalChecks,
  warningChecks,
} from './checklist.ts';
import { judge } from './judge.ts';
import { type Measures, measure } from './measure.ts';
import { wordings } from './wording.ts';

/**
 * The pre-publish checklist: the same in the browser while somebody types and on the server as the gate. Takes time
 * in proportion to the length of the body.
 */
export function checkArticle(article: CheckedArticle, options: CheckOptions): Checklist {
  const measures = measure(article, options);
  const holds = judge(measures);
  return {
    items: [
      ...criticalChecks.map((id) => itemOf(id, 'critical', holds[id], measures)),
      ...warningChecks.map((id) => itemOf(id, 'warning', holds[id], measures)),
      ...occasionalChecks.flatMap((id) => (holds[id] ? [] : [itemOf(id, 'warning', false, measures)])),
    ],
    failing: criticalChecks.filter((id) => !holds[id]),
  };
}

function itemOf(id: CheckId, kind: CheckItem['kind'], holds: boolean, measures: Measures): CheckItem {
  const { label, field, figure, advice, hint, places } = wordings[id];
  return {
    id,
    kind,
    state: holds ? 'pass' : kind === 'critical' ? 'fail' : 'warn',
    label,
    figure: figure(measures),
    detail: holds ? (hint?.(measures) ?? null) : advice(measures),
    field,
    places: places?.(measures) ?? [],
  };
}
