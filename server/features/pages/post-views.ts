import type { PhotoView } from '#contract/pages.ts';
import type { Post, PostCard } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import type { PageVisit } from '../../platform/presenting/site-context.ts';
import type { Asked } from './asked.ts';
import type { PageResult } from './page-result.ts';
import type { PageSources } from './page-sources.ts';

interface PostViewsOptions extends PageSources {
  load: (
    asked: Asked,
    work: (visit: PageVisit) => Promise<PageResult<PhotoView>>,
    failed: (visit: PageVisit) => PageResult<PhotoView>,
  ) => Promise<PageResult<PhotoView>>;
  visitOf: (asked: Asked) => Promise<PageVisit>;
}

/** The two pages of one photograph. */
export function createPostViews({ posts, markup, present, now, onFailure, load, visitOf }: PostViewsOptions) {
  const details = async (post: Post) => ({
    post,
    storyHtml: (await markup.renderStory(post.story, { path: paths.post(post.slug) })).html,
    ...(await posts.neighbours(post)),
  });

  /** The section is left out when it cannot be had: the photograph is what the visitor came for. */
  async function related(post: Post): Promise<PostCard[]> {
    try {
      return await posts.related(post, now().toISOString());
    } catch (error) {
      onFailure(error, 'related posts');
      return [];
    }
  }

  /** Where an unknown slug leads; null: nowhere, and it never did. */
  async function former(slug: string): Promise<PageResult<PhotoView> | 'gone' | null> {
    const address = await posts.formerAddress(slug.toLowerCase());
    if (address.state === 'moved') return { kind: 'moved', status: 301, location: paths.post(address.slug) };
    return address.state === 'gone' ? 'gone' : null;
  }

  async function photo(asked: Asked): Promise<PageResult<PhotoView>> {
    const slug = asked.target.subject;
    if (slug === null) return present.photoMissing(await visitOf(asked), null);
    return load(
      asked,
      async (visit) => {
        const post = await posts.publishedBySlug(slug.toLowerCase());
        if (post) return present.photo(visit, await details(post));
        const moved = await former(slug);
        if (moved && moved !== 'gone') return moved;
        return present.photoMissing(visit, slug, moved === 'gone' ? 410 : 404);
      },
      (visit) => present.photoFailed(visit, slug),
    );
  }

  async function post(asked: Asked): Promise<PageResult<PhotoView>> {
    const slug = asked.target.subject;
    if (slug === null) return present.postMissing(await visitOf(asked), null);
    return load(
      asked,
      async (visit) => {
        const found = await posts.findForViewer(asked.actor, slug.toLowerCase());
        if (found) return present.post(visit, { ...(await details(found)), related: await related(found) });
        const moved = await former(slug);
        if (moved && moved !== 'gone') return moved;
        return present.postMissing(visit, slug, moved === 'gone' ? 410 : 404);
      },
      (visit) => present.postMissing(visit, slug, 503),
    );
  }

  return { photo, post };
}
