import type { OwnPostgres } from '../tests/own-postgres.ts';
import type { Random } from './random.ts';

/** What every scenario is given. */
export interface TortureContext {
  random: Random;
  /** Of the scenarios that count in rounds. */
  rounds: number;
  gigabytes: number;
  /** Started when it is first asked for. */
  postgres: () => Promise<OwnPostgres>;
  /** Reports progress. */
  say: (text: string) => void;
}

export interface Report {
  /** What was done, with figures. */
  done: string;
  /** Writes with an answer. */
  acknowledged: number;
  /** What must not be, a sentence each. */
  problems: string[];
  /** This machine does not allow it. */
  isNotRun?: true;
}

export interface Scenario {
  /** For `--only`. */
  name: string;
  title: string;
  run(context: TortureContext): Promise<Report>;
}
