/** Texts with placeholders, from which those of a photograph are made. An empty one makes nothing. */
export interface SeoTemplate {
  id: string;
  name: string;
  enabled: boolean;
  titleTpl: string;
  metaTpl: string;
  altTpl: string;
  filenameTpl: string;
  slugTpl: string;
  captionTpl: string;
  storyTpl: string;
  createdDate: string;
}

export const templateFields = [
  'titleTpl',
  'metaTpl',
  'altTpl',
  'filenameTpl',
  'slugTpl',
  'captionTpl',
  'storyTpl',
] as const;
export type TemplateField = (typeof templateFields)[number];
