import type { Generated } from 'kysely';
import type { Flag, Json } from './columns.ts';

export interface PostsTable {
  id: string;
  slug: string;
  title: string;
  caption: string;
  story: string;
  alt_text: string;
  meta_description: string;
  media_id: string | null;
  tags: Json;
  geo_city: string | null;
  geo_region: string | null;
  geo_country: string | null;
  /** Folded city, for look-ups in any letter case. */
  city_key: string | null;
  published: Flag;
  created_date: string;
  updated_date: string;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  /** exact, city, country, hidden; null follows the site's setting. */
  location_precision: string | null;
  /** Per field: owner, metadata or ai. */
  provenance: Json;
  version: number;
  /** The first publication leaves such a date as it is. */
  date_set_by_owner: Generated<Flag>;
  /** Such a slug does not follow the title. */
  slug_set_by_owner: Generated<Flag>;
}

export interface ArticlesTable {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  body: string;
  story: string;
  caption: string;
  alt_text: string;
  hero_image_url: string;
  hero_image_alt_text: string;
  hero_media_id: string | null;
  meta_description: string;
  tags: Json;
  geo_city: string | null;
  city_key: string | null;
  published: Flag;
  created_date: string;
  updated_date: string;
  published_at: string | null;
  publish_at: string | null;
  unpublish_at: string | null;
  seo: Json;
  sources: Json;
  dismissed_sentences: Json;
  version: number;
}
