import { workerData } from 'node:worker_threads';
import { isAtOrigin } from '#domain/text/addresses.ts';
import { answerQuestions } from '../thread-answers.ts';
import { createMarkup, type RenderedArticle, type RenderedStory } from './markup.ts';
import type { HeavyText, MarkupThreadData } from './threaded-markup.ts';

const { ownOrigins, ...options } = workerData as MarkupThreadData;
const markup = createMarkup(options);
const isOurs = (address: string) => isAtOrigin(address, ownOrigins);

answerQuestions<HeavyText, RenderedStory | RenderedArticle>(({ article, source, options }) => {
  if (!article) return markup.renderStory(source, options);
  const { data, ...named } = article;
  return markup.renderArticle(source, { ...options, ...named, data: data && { ...data, isOurs } });
});
