import { describe, expect, it } from 'vitest';
import { nextTimeOf, type Planned, timesAfter, unplanned } from '../../../domain/schedule/times.ts';

const now = '2026-11-23T12:00:00.000Z';
const [past, soon, later] = [
  '2026-11-20T08:00:00.000Z',
  '2026-11-24T08:00:00.000Z',
  '2026-12-24T08:00:00.000Z',
];
const isPublic: Planned = { published: true, publishAt: null, unpublishAt: later };
const planned: Planned = { published: false, publishAt: soon, unpublishAt: later };

describe('planned times', () => {
  it.each([
    ['of a draft are set', unplanned, { publishAt: soon, unpublishAt: later }, [soon, later]],
    ['stay as they are', planned, {}, [soon, later]],
    ['are cleared', planned, { publishAt: null, unpublishAt: null }, [null, null]],
    ['that are over may be repeated', { ...planned, publishAt: past }, { publishAt: past }, [past, later]],
    ['lose the publication when it is published by hand', planned, { published: true }, [null, later]],
    ['are lost when it is taken offline by hand', isPublic, { published: false }, [null, null]],
    [
      'come with taking it offline',
      isPublic,
      { published: false, publishAt: soon, unpublishAt: null },
      [soon, null],
    ],
    ['may name an end alone', unplanned, { unpublishAt: later }, [null, later]],
  ] as const)('%s', (_, before, wanted, [publishAt, unpublishAt]) => {
    expect(timesAfter(before, wanted, now)).toEqual({ publishAt, unpublishAt });
  });

  it.each([
    ['in the past', unplanned, { publishAt: past }, 'publishAt'],
    ['that is now', unplanned, { publishAt: now }, 'publishAt'],
    ['of the end in the past', isPublic, { unpublishAt: past }, 'unpublishAt'],
    ['of what is published', isPublic, { publishAt: soon }, 'publishAt'],
    ['with a publication at once', unplanned, { published: true, publishAt: soon }, 'publishAt'],
    ['of an end before the beginning', planned, { unpublishAt: soon }, 'unpublishAt'],
    ['of a beginning after the end', { ...planned, unpublishAt: soon }, { publishAt: later }, 'unpublishAt'],
  ] as const)('are refused: one %s', (_, before, wanted, field) => {
    expect(() => timesAfter(before, wanted, now)).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { [field]: expect.any(String) } }),
    );
  });

  it('have a next one', () => {
    expect([planned, isPublic, unplanned].map(nextTimeOf)).toEqual([soon, later, null]);
  });
});
