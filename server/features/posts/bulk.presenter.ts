import type { BulkActionBody } from '#contract/posts.ts';
import { postFields } from '#domain/posts/fields.ts';
import type { BulkAction, BulkResult } from './bulk.service.ts';

/** An action, under the domain's names. */
export function toBulkAction(body: BulkActionBody): BulkAction {
  switch (body.action) {
    case 'publish':
    case 'unpublish':
    case 'date_taken':
      return { kind: body.action };
    case 'set_date':
      return { kind: 'set_date', day: body.day, days: body.days };
    case 'shift_date':
      return { kind: 'shift_date', hours: body.hours ?? 0 };
    case 'schedule':
      return { kind: 'schedule', publishAt: body.publish_at, unpublishAt: body.unpublish_at };
    case 'delete':
      return { kind: 'delete', force: body.force };
    case 'add_tags':
    case 'remove_tags':
      return { kind: body.action, tags: body.tags ?? [] };
    case 'set_place':
      return {
        kind: 'set_place',
        place: { city: body.geo_city, region: body.geo_region, country: body.geo_country },
      };
    case 'put_back':
      return { kind: 'put_back', former: (body.former ?? []).map(toFormerPost) };
  }
}

function toFormerPost({ id, version, ...fields }: NonNullable<BulkActionBody['former']>[number]) {
  return { id, version, ...postFields.fromWire(fields) };
}

export function presentBulkResult({ updated, former }: BulkResult) {
  return { updated, former: former.map((post) => postFields.toWire(post)) };
}
