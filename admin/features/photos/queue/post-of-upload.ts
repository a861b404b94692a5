import type { UploadAnswer } from '#contract/media.ts';
import type { CreatePostBody } from '#contract/posts.ts';
import { titleFromFileName } from '#domain/posts/imported-post.ts';

/**
 * The post that an uploaded photograph makes by itself: its own metadata, else the file's name made readable. Without
 * a title it is a draft.
 */
export function postOfUpload(upload: UploadAnswer, fileName: string, published: boolean): CreatePostBody {
  const { title, description, alt_text, extended_description, tags, city, region, country } = upload.metadata;
  const said = {
    title,
    caption: description,
    alt_text,
    story: extended_description,
    tags: tags.length > 0 ? tags : null,
    geo_city: city,
    geo_region: region,
    geo_country: country,
  };
  const given = Object.entries(said).filter(([, value]) => value !== null);
  const named = title ?? titleFromFileName(fileName);
  return {
    ...Object.fromEntries(given),
    title: named,
    file_url: upload.file_url,
    published: published && named !== '',
    provenance: Object.fromEntries(given.map(([name]) => [name, 'metadata' as const])),
  };
}
