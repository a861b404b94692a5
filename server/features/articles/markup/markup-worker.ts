import { workerData } from 'node:worker_threads';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import type { Checklist } from '#domain/articles/checklist/items.ts';
import { isAtOrigin } from '#domain/text/addresses.ts';
import { readText } from '#text/read/reading.ts';
import { createMarkup, type RenderedArticle, type RenderedStory } from '#text/render/render.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import {
  type HeavyAnswer,
  type HeavyQuestion,
  type HeavyText,
  type HeavyWork,
  type MarkupThreadData,
  summarize,
} from './threaded-markup.ts';

const { ownOrigins, ...options } = workerData as MarkupThreadData;
const markup = createMarkup(options);
const isOurs = (address: string) => isAtOrigin(address, ownOrigins);

answerQuestions<HeavyQuestion, HeavyAnswer>((asked) => {
  switch (asked.kind) {
    case 'render':
      return render(asked.question);
    case 'check':
      return check(asked.question);
    case 'summarize':
      return summarize(asked.question);
  }
});

function check({ article, options }: HeavyWork['check']['question']): Checklist {
  return checkArticle(article, readText(article.body), options);
}

function render({ article, source, options }: HeavyText): RenderedStory | RenderedArticle {
  if (!article) return markup.renderStory(source, options);
  const { data, ...named } = article;
  return markup.renderArticle(source, { ...options, ...named, data: data && { ...data, isOurs } });
}
