/** Where the site's settings have the record. */
export const demoRecordKey = 'demo';

/** Records of the demo, so that exactly these can be removed. */
export interface DemoRecord {
  posts: string[];
  articles: string[];
  media: string[];
  assets?: string[];
  calculators?: string[];
  /** Set while the site is filled: an interrupted demo is removed before the next try. */
  isUnfinished?: boolean;
}

/** The greatest id of the demo's posts; '' without a demo. Posts of the owner are newer and sort behind it. */
export function newestOfDemo(record: DemoRecord | undefined): string {
  return (record?.posts ?? []).reduce((newest, id) => (id > newest ? id : newest), '');
}
