import { threadId, workerData } from 'node:worker_threads';
import { AppError } from '../../../domain/errors.ts';
import { answerQuestions } from '../../../server/platform/jobs/workers.ts';

answerQuestions<string, string>((question) => {
  if (question === 'refuse') throw new AppError('invalid', 'Not that.', { fields: { file: 'Not that.' } });
  if (question === 'fail') throw new TypeError('broken');
  if (question === 'who') return String(threadId);
  if (question === 'die') process.exit(3);
  while (question === 'endless') {}
  return `${workerData} ${question}`;
});
