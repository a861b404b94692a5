import { workerData } from 'node:worker_threads';
import { createFinding, type SearchHit } from '../features/search/finding.service.ts';
import type { SearchQuestion } from '../features/search/search.service.ts';
import { type DatabaseLocation, openDatabase } from '../platform/database/database.ts';
import { answerQuestions } from '../platform/jobs/workers.ts';
import { createRepositories } from './repositories.ts';

/** Searches with a connection of its own, so that no other request waits for it. */
const { db, dialect } = await openDatabase(workerData as DatabaseLocation);
const find = createFinding(createRepositories(db, dialect));

answerQuestions<SearchQuestion, SearchHit[]>(({ text, limit, reading }) => find(text, limit, reading));
