import { articleFormFaults } from '#domain/articles/form-rules.ts';
import { type ArticleDraft, checkedArticle, type DraftField } from './article-draft.ts';

/** The form's rules in the form's own names: a message for each field that breaks one. */
export function formErrors(draft: ArticleDraft, published: boolean): Partial<Record<DraftField, string>> {
  const { title, excerpt, metaDescription, heroImageAltText } = articleFormFaults(checkedArticle(draft), {
    published,
  });
  const messages = {
    title,
    excerpt,
    meta_description: metaDescription,
    hero_image_alt_text: heroImageAltText,
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}
