import type { BulkActionBody } from '#contract/posts.ts';
import { AppError } from '#domain/errors.ts';
import type { BulkAction } from '#domain/posts/bulk.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import type { BulkResult } from './bulk.service.ts';

type Action = BulkActionBody['action'];
type ActionField = Exclude<keyof BulkActionBody, 'action'>;

const place = ['geo_city', 'geo_region', 'geo_country'] as const;
const fieldsOf: Readonly<Record<Action, readonly ActionField[]>> = {
  publish: [],
  unpublish: [],
  delete: ['force'],
  add_tags: ['tags'],
  remove_tags: ['tags'],
  set_place: place,
  date_taken: [],
  set_date: ['day', 'days'],
  shift_date: ['hours'],
  schedule: ['publish_at', 'unpublish_at'],
  put_back: ['former'],
};
const actionFields = [...new Set(Object.values(fieldsOf).flat())];

/**
 * An action, under the domain's names.
 * @throws AppError `invalid` for a field of another action
 */
export function toBulkAction(body: BulkActionBody): BulkAction {
  const stray = actionFields.find(
    (name) => body[name] !== undefined && !fieldsOf[body.action].includes(name),
  );
  if (stray) {
    const message = `${stray} is not for the action ${body.action}.`;
    throw new AppError('invalid', message, { fields: { [stray]: message } });
  }
  switch (body.action) {
    case 'publish':
    case 'unpublish':
    case 'date_taken':
      return { kind: body.action };
    case 'set_date':
      return { kind: 'set_date', day: body.day, days: body.days };
    case 'shift_date':
      return { kind: 'shift_date', hours: body.hours };
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
      return { kind: 'put_back', former: body.former?.map(toFormerPost) };
  }
}

function toFormerPost({ id, version, ...fields }: NonNullable<BulkActionBody['former']>[number]) {
  return { id, version, ...postFields.fromWire(fields) };
}

export function presentBulkResult({ updated, former }: BulkResult) {
  return { updated, former: former.map((post) => postFields.toWire(post)) };
}
