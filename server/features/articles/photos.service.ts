import type { Post } from '#domain/posts/post.ts';
import { dataNeeds, withOnlyPhotos } from '#text/read/shortcodes.ts';
import type { ArticlePhoto } from '#text/render/photos.ts';
import type { Repositories } from '../../compose/repositories.ts';

export interface ArticlePhotosDependencies {
  reader: Pick<Repositories, 'addresses' | 'posts'>;
  /** Null for a post without a public file. */
  present: (post: Post) => ArticlePhoto | null;
}

/** Published photos by slugs as an article names them; a former slug leads to the post that had it. */
export type ArticlePhotos = (slugs: readonly string[]) => Promise<Map<string, ArticlePhoto>>;

export function createArticlePhotos({ reader, present }: ArticlePhotosDependencies): ArticlePhotos {
  async function publishedPost(slug: string): Promise<Post | null> {
    const post = await reader.posts.findPublishedBySlug(slug);
    if (post) return post;
    const movedTo = await reader.addresses.movedTo('post', slug);
    const target = movedTo === null ? null : await reader.posts.findById(movedTo);
    return target?.published ? target : null;
  }

  return async (slugs) => {
    const photos = new Map<string, ArticlePhoto>();
    for (const slug of slugs) {
      const post = await publishedPost(slug);
      const photo = post && present(post);
      if (photo) photos.set(slug, photo);
    }
    return photos;
  };
}

export type WithoutHiddenPhotos = ReturnType<typeof createWithoutHiddenPhotos>;

/** The bodies as visitors may read them: a draft's slug says what its title is. */
export function createWithoutHiddenPhotos({
  reader,
  articlePhotos,
}: {
  reader: Pick<Repositories, 'posts'>;
  articlePhotos: ArticlePhotos;
}) {
  return async <Text extends { body: string }>(texts: readonly Text[]): Promise<Text[]> => {
    const named = new Set(texts.flatMap(({ body }) => dataNeeds(body).photos));
    const shown = await reader.posts.publishedSlugs([...named]);
    const former = await articlePhotos([...named].filter((slug) => !shown.has(slug)));
    return texts.map((text) => ({
      ...text,
      body: withOnlyPhotos(text.body, (slug) => shown.has(slug) || former.has(slug)),
    }));
  };
}
