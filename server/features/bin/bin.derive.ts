import { AppError } from '#domain/errors.ts';
import type { ReadBody } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { BinnedKind } from './bin.service.ts';

export interface RestoringDependencies {
  reader: Repositories;
  texts: { summarize: (body: string) => Promise<ReadBody> };
  now: () => Date;
}

/** Differences between articles and pages. */
interface TextKind<Text> {
  noun: 'article' | 'page';
  urlOf: (slug: string) => string;
  findBySlug: (repos: Repositories, slug: string) => Promise<Text | null>;
  /** @throws AppError `not_found` */
  existing: (repos: Repositories, id: string) => Promise<Text>;
  /** It is there again. */
  follow: (repos: Repositories, text: Text & ReadBody, time: string) => Promise<void>;
}

/** Takes articles or pages out of the bin, unless another one has the URL. */
export function restoringTexts<Text extends { body: string }>(
  { reader, texts, now }: RestoringDependencies,
  { noun, urlOf, findBySlug, existing, follow }: TextKind<Text>,
): BinnedKind {
  return async (ids) => {
    const summaries = new Map<string, ReadBody>();
    for (const id of ids) summaries.set(id, await texts.summarize(await reader.bin.textOf(id, 'body')));
    return async (repos, items) => {
      for (const item of items) {
        const { id, slug } = item;
        if (await findBySlug(repos, slug)) {
          const message = `${urlOf(slug)} is in use. Change that URL, then restore this ${noun}.`;
          throw new AppError('conflict', message);
        }
        await repos.bin.takeBack(item);
        const text = await existing(repos, id);
        const read = summaries.get(id) ?? (await texts.summarize(text.body));
        await follow(repos, { ...text, ...read }, now().toISOString());
      }
    };
  };
}
