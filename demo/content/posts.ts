import type { DemoPost } from './demo-post.ts';
import { westernPosts } from './posts-glasgow-valparaiso.ts';
import { hamburgHarbourPosts } from './posts-hamburg-harbour.ts';
import { hamburgStreetPosts } from './posts-hamburg-streets.ts';
import { kyotoPosts } from './posts-kyoto.ts';
import { portuguesePosts } from './posts-lisbon-porto.ts';
import { easternPosts } from './posts-trieste-vienna-belgrade.ts';

export type { DemoPost } from './demo-post.ts';

/** The photographs of the demo: people who were never there, in cities that are. */
export const demoPosts: readonly DemoPost[] = [
  ...hamburgHarbourPosts,
  ...hamburgStreetPosts,
  ...portuguesePosts,
  ...kyotoPosts,
  ...easternPosts,
  ...westernPosts,
];
