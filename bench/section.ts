import type { Sites } from './sites.ts';

/** What every section is given. */
export interface BenchContext {
  sites: Sites;
  /** Whether 100,000 posts are measured too. */
  large: boolean;
  /** Reports progress. */
  say: (text: string) => void;
}

/** A row of the last table. */
export interface Verdict {
  what: string;
  figure: string;
  target: string;
  /** Null where there is nothing to meet, or nothing could be measured. */
  met: boolean | null;
}

export interface SectionReport {
  /** Markdown: tables and notes. */
  text: string;
  verdicts: Verdict[];
}

export interface Section {
  /** For `--only`. */
  name: string;
  title: string;
  /** Measured on PostgreSQL too, when asked. */
  isOfDatabase?: boolean;
  run(context: BenchContext): Promise<SectionReport>;
}

/** The report of a section that cannot run here. */
export function notMeasured(what: string, reason: string): SectionReport {
  return {
    text: `Not measured: ${reason}`,
    verdicts: [{ what, figure: 'not measured', target: '', met: null }],
  };
}
