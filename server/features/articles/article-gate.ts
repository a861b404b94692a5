import type { Article } from '#domain/articles/article.ts';
import { refuseFaults } from '#domain/articles/article-input.ts';
import type { CheckedArticle, Checklist, CheckOptions } from '#domain/articles/checklist/items.ts';
import { articleFormFaults } from '#domain/articles/form-rules.ts';
import { AppError } from '#domain/errors.ts';

export type ArticleGate = ReturnType<typeof createArticleGate>;

export interface ArticleGateOptions {
  /** Our own address, whose links are internal. */
  siteUrl: string;
  check(article: CheckedArticle, options: CheckOptions): Promise<Checklist>;
}

/** Judges an article before every write. */
export function createArticleGate({ siteUrl, check }: ArticleGateOptions) {
  return {
    /**
     * A draft keeps the rules of the form; what shall be public passes every critical check as well.
     * @throws AppError `invalid` with a message per field, and with the checks that fail
     */
    async requireFit(article: Omit<Article, 'hero' | 'version'>): Promise<void> {
      const faults = articleFormFaults(article, article);
      if (!article.published) {
        refuseFaults(faults);
        return;
      }
      const { items, failing } = await check(article, { siteUrl });
      const failed = items.filter(({ id }) => (failing as readonly string[]).includes(id));
      if (failed.length === 0 && Object.keys(faults).length === 0) return;
      const fields: Record<string, string> = {};
      for (const { field, detail, label } of failed) fields[field] ??= detail ?? label;
      throw new AppError('invalid', 'The article cannot be published as it is.', {
        fields: { ...fields, ...faults },
        items: failed.map(({ id, label, detail }) => ({ id, label, detail })),
      });
    },
  };
}
