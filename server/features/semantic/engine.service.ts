import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { matchRule, subjectOf, synonymsOf } from '#domain/clusters/matching.ts';
import type { Post } from '#domain/posts/post.ts';
import { visiblePlace } from '#domain/posts/post.ts';
import {
  type Engine,
  type Generated,
  type Generation,
  generate,
  usableTags,
} from '#domain/semantic/generate.ts';
import { stopwordsOf } from '#domain/semantic/inputs.ts';
import { explainMatch, type MatchExplanation } from '#domain/semantic/keyword-map.ts';
import { plainText } from '#text/read/reading.ts';
import { perApp } from '../../compose/context.ts';
import { newHash6 } from '../../platform/ids.ts';
import { newestMembers } from '../posts/posts.derive.ts';

/** The posts that a cluster with these tokens would match. */
export interface MatchPreview {
  total: number;
  /** Not every post was looked at: there are at least so many. */
  isCut: boolean;
  /** The newest of them. */
  posts: Post[];
  /** Explanation of the post that was asked about, if there was one. */
  requested: (MatchExplanation & { post: Pick<Post, 'id' | 'slug' | 'title' | 'published'> }) | null;
}

const trialPosts = 12;
/** Most tags in a list of suggestions. */
const proposedTags = 50;

/** Matches photographs to clusters and fills the templates. Every method throws for who is no admin. */
export const engineService = perApp(({ reader, site }) => {
  async function synonyms() {
    return synonymsOf(await reader.synonyms.all());
  }

  async function load(): Promise<Engine> {
    return {
      clusters: await reader.clusters.all(),
      terms: await reader.terms.all(),
      // As their owner sees them: the newest first.
      templates: (await reader.templates.all()).toReversed(),
      synonyms: await synonyms(),
      stopwords: stopwordsOf(await reader.stopwords.all()),
    };
  }

  /** A hidden city matches no cluster. */
  function shownCity(post: Post): string | null {
    return visiblePlace(post, post.locationPrecision ?? site.locationPrecision).city;
  }

  return {
    /** Generates texts; null when no cluster qualifies. */
    async generate(actor: Actor, of: Generation): Promise<Generated | null> {
      requireAdmin(actor);
      const story = plainText([of.story, of.mood, of.context].join('\n'));
      return generate(of, story, await load(), newHash6());
    },

    /** Tags as the site writes them: synonyms folded, stopwords left out. */
    async usableTags(actor: Actor, tags: readonly string[]): Promise<string[]> {
      requireAdmin(actor);
      const stopwords = stopwordsOf(await reader.stopwords.all());
      return usableTags(tags, { synonyms: await synonyms(), stopwords });
    },

    /** Tags of published posts, the commonest first. */
    async tagsInUse(actor: Actor): Promise<string[]> {
      requireAdmin(actor);
      return (await reader.insights.popularTags(proposedTags)).map(({ tag }) => tag);
    },

    /** @param requestedSlug a post whose place in the cluster is to be explained */
    async tryCluster(
      actor: Actor,
      tokens: Pick<Cluster, 'requiredTokens' | 'negativeTokens'>,
      requestedSlug: string | null,
    ): Promise<MatchPreview> {
      requireAdmin(actor);
      const known = await synonyms();
      const { total, isCut, ids } = await newestMembers(reader, matchRule(tokens, known), trialPosts);
      const requested = requestedSlug === null ? null : await reader.posts.findBySlug(requestedSlug);
      return {
        total,
        isCut,
        posts: await reader.posts.byIds(ids),
        requested: requested && {
          ...explainMatch(
            subjectOf({ ...requested, city: shownCity(requested) }, plainText(requested.story)),
            tokens,
            known,
          ),
          post: {
            id: requested.id,
            slug: requested.slug,
            title: requested.title,
            published: requested.published,
          },
        },
      };
    },
  };
});
