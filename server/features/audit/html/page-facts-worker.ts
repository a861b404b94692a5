import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import { type FetchedPage, type Origins, readPageFacts } from './page-facts.ts';

const origins = workerData as Origins;

answerQuestions((pages: FetchedPage[]) => pages.map((page) => readPageFacts(page, origins)));
