import { shortened } from '#text/read/shortened.ts';
import { boundsFault } from '../../text/bounds.ts';
import {
  type CheckedArticle,
  type CheckId,
  type CheckItem,
  type Checklist,
  type CheckOptions,
  criticalChecks,
  occasionalChecks,
  structureCheck,
  warningChecks,
} from './items.ts';
import { judge } from './judge.ts';
import { type Measures, measure } from './measure.ts';
import { wordings } from './wording.ts';

/**
 * The pre-publish checklist: the same in the browser while somebody types and on the server as the gate. Takes time
 * in proportion to the length of the body. A body beyond the bounds fails for that, and is measured as plain text.
 */
export function checkArticle(article: CheckedArticle, options: CheckOptions): Checklist {
  const measures = measure(article, options);
  const holds = judge(measures);
  const { text, toSource } = shortened(article.body);
  const beyond = boundsFault(text);
  return {
    items: [
      ...(beyond ? [structureItem(article.body, toSource(beyond.at), beyond.message)] : []),
      ...criticalChecks.map((id) => itemOf(id, 'critical', holds[id], measures)),
      ...warningChecks.map((id) => itemOf(id, 'warning', holds[id], measures)),
      ...occasionalChecks.flatMap((id) => (holds[id] ? [] : [itemOf(id, 'warning', false, measures)])),
    ],
    failing: [...(beyond ? ([structureCheck] as const) : []), ...criticalChecks.filter((id) => !holds[id])],
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

function structureItem(body: string, at: number, message: string): CheckItem {
  const end = at + 60;
  return {
    id: structureCheck,
    kind: 'critical',
    state: 'fail',
    label: 'Body can be shown',
    figure: null,
    detail: message,
    field: 'body',
    places: [
      { start: at, end: Math.min(end, body.length), text: body.slice(at, end).trim(), dismissed: false },
    ],
  };
}
