import type { TemplateAnswer } from '#contract/records.ts';
import type { SeoTemplate } from '#domain/semantic/template.ts';

export type TemplateDraft = Omit<TemplateAnswer, 'id' | 'created_date' | 'version'>;

/** The texts of a template, in the form's order. */
export const templateTexts = [
  { field: 'title_tpl', label: 'Title template', rows: 1 },
  { field: 'meta_tpl', label: 'Meta description template', rows: 2 },
  { field: 'alt_tpl', label: 'Alt text template', rows: 2 },
  { field: 'filename_tpl', label: 'File name template', rows: 1 },
  { field: 'slug_tpl', label: 'Slug template', rows: 1 },
  { field: 'caption_tpl', label: 'Caption template', rows: 2 },
  { field: 'story_tpl', label: 'Story template', rows: 4 },
] as const;

/** The template that a form would save, for the rule that fills it. */
export function templateOf(draft: TemplateDraft): SeoTemplate {
  return {
    id: '',
    createdDate: '',
    name: draft.name,
    enabled: draft.enabled,
    titleTpl: draft.title_tpl,
    metaTpl: draft.meta_tpl,
    altTpl: draft.alt_tpl,
    filenameTpl: draft.filename_tpl,
    slugTpl: draft.slug_tpl,
    captionTpl: draft.caption_tpl,
    storyTpl: draft.story_tpl,
  };
}
