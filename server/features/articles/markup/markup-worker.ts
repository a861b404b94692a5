import { workerData } from 'node:worker_threads';
import { isAtOrigin } from '#domain/text/addresses.ts';
import { createMarkup, type RenderedArticle, type RenderedStory } from '#text/render/render.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import {
  type HeavyAnswer,
  type HeavyQuestion,
  type HeavyText,
  type MarkupThreadData,
  readHere,
} from './threaded-markup.ts';

const { ownOrigins, ...options } = workerData as MarkupThreadData;
const markup = createMarkup(options);
const isOurs = (address: string) => isAtOrigin(address, ownOrigins);

answerQuestions<HeavyQuestion, HeavyAnswer>(({ kind, given }) => {
  return kind === 'render' ? render(given) : readHere(kind, given);
});

function render({ article, source, options }: HeavyText): RenderedStory | RenderedArticle {
  if (!article) return markup.renderStory(source, options);
  const { data, ...named } = article;
  return markup.renderArticle(source, { ...options, ...named, data: data && { ...data, isOurs } });
}
