/** Where the site's settings have the record. */
export const demoRecordKey = 'demo';

/** Records of the demo, so that exactly these can be removed. What an earlier version did not bring is undefined. */
export interface DemoRecord {
  posts: string[];
  articles: string[];
  media: string[];
  assets?: string[];
  calculators?: string[];
  series?: string[];
  pages?: string[];
  /** Hubs with the order and the cover that the demo gave them. */
  hubs?: DemoHubRecord[];
  /** Settings that the demo wrote. */
  profile?: DemoProfileRecord;
  /** Set while the site is filled: an interrupted demo is removed before the next try. */
  isUnfinished?: boolean;
}

export interface DemoHubRecord {
  id: string;
  arranged: string[];
  cover: string | null;
}

export interface DemoProfileRecord {
  biography: string;
  /** Id of an image. */
  portrait: string;
}

type ListKind = Exclude<keyof DemoRecord, 'profile' | 'isUnfinished'>;

/** Part of the demo that is stored now. */
export type DemoPart = { [Kind in ListKind]?: Readonly<NonNullable<DemoRecord[Kind]>> } & {
  profile?: DemoProfileRecord;
};

/** The record with what was stored after it. */
export function withPart(before: DemoRecord | undefined, { profile, ...lists }: DemoPart): DemoRecord {
  const record: DemoRecord = { posts: [], articles: [], media: [], ...before };
  const longer = Object.entries(lists).map(([kind, added = []]) => [
    kind,
    [...(record[kind as ListKind] ?? []), ...added],
  ]);
  return { ...record, ...Object.fromEntries(longer), ...(profile && { profile }), isUnfinished: true };
}

/** The greatest id of the demo's posts; '' without a demo. Posts of the owner are newer and sort behind it. */
export function newestOfDemo(record: DemoRecord | undefined): string {
  return (record?.posts ?? []).reduce((newest, id) => (id > newest ? id : newest), '');
}
