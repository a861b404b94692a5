import { workerData } from 'node:worker_threads';
import { checkArticle } from '#domain/articles/checklist/check-article.ts';
import { isAtOrigin } from '#domain/text/addresses.ts';
import { createMarkup, type RenderedArticle, type RenderedStory } from '#text/render/render.ts';
import { answerQuestions } from '../../../platform/jobs/workers.ts';
import {
  type HeavyAnswer,
  type HeavyQuestion,
  type HeavyText,
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
      return checkArticle(asked.question.article, asked.question.options);
    case 'summarize':
      return summarize(asked.question);
  }
});

function render({ article, source, options }: HeavyText): RenderedStory | RenderedArticle {
  if (!article) return markup.renderStory(source, options);
  const { data, ...named } = article;
  return markup.renderArticle(source, { ...options, ...named, data: data && { ...data, isOurs } });
}
