import { workerData } from 'node:worker_threads';
import { createRepositories } from '../../compose/repositories.ts';
import { type DatabaseLocation, openDatabase } from '../../platform/database/database.ts';
import { answerQuestions } from '../../platform/jobs/workers.ts';
import { createFinding, type SearchHit, type SearchQuestion } from './finding.service.ts';

/** Searches with a connection of its own, so that no other request waits for it. */
const { db, dialect } = await openDatabase(workerData as DatabaseLocation);
const find = createFinding(createRepositories(db, dialect));

answerQuestions<SearchQuestion, SearchHit[]>(({ text, limit, reading }) => find(text, limit, reading));
