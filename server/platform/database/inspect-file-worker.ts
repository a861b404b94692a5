import { answerQuestions } from '../jobs/workers.ts';
import { type InspectedFile, inspectHere } from './copy.ts';

answerQuestions<string, InspectedFile>(inspectHere);
