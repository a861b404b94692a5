import sharp from 'sharp';
import { expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { dayMs, minuteMs, scheduledSite, titles } from './schedule-site.ts';
import { eachSite } from './site.ts';

eachSite('the queue of publications', (start) => {
  const { on, at, later, run, draft, post, plan, schedule, setQueue } = scheduledSite(start);

  test('publishes the queue, one a day in its order, also across a change of the clocks', async () => {
    const ids = [];
    for (const title of ['First', 'Second', '', 'Third']) ids.push(await draft(title));
    const [first = '', second = '', untitled = '', third = ''] = ids;
    const { json } = await on.owner.post('/api/admin/schedule/queue/posts', { ids: [...ids, first] });
    expect(json.added).toBe(4);
    const [start, next] = [await schedule(), (list: { day: string }[]) => list.map(({ day }) => day)];
    const days = next(start.queue.posts);
    expect(days[2]).toBeNull();
    const order = [third, first, untitled, second];
    const moved = await setQueue({ ids: order, version: start.queue.version });
    expect(titles(moved.json.queue.posts)).toEqual(['Third', 'First', '', 'Second']);
    expect(next(moved.json.queue.posts).filter(Boolean)).toEqual(days.filter(Boolean));
    const stale = await setQueue({ ids, version: start.queue.version });
    expect(stale).toMatchObject({ status: 409, json: { current: { queue: { time: '08:00' } } } });
    const slots = moved.json.queue.posts.flatMap(
      (one: { publish_at: string | null }) => one.publish_at ?? [],
    );
    // Down for all three days.
    await later(10 * dayMs);
    await run();
    for (const [index, id] of [third, first, second].entries())
      expect(await post(id)).toMatchObject({ published: true, created_date: slots[index] });
    expect(titles((await schedule()).queue.posts)).toEqual(['']);
    await on.owner.put(`/api/admin/posts/${untitled}`, { title: 'Named' });
    await run();
    expect(await post(untitled), 'days that are over are not made up for').toMatchObject({
      published: false,
    });
    await later(dayMs);
    await run();
    expect(await post(untitled)).toMatchObject({ published: true });
  });

  test('every call for the owner says which drafts are in the queue, and no public one', async () => {
    const [one, other] = [await draft('Queued or not'), await draft('Not queued')];
    const listed = async () => {
      const { json } = await on.owner.get('/api/admin/posts?q=queued&published=false&sort=title');
      return json.map(({ id, queued }: { id: string; queued: boolean }) => [id, queued]);
    };
    expect((await post(one)).queued).toBe(false);
    await on.owner.post('/api/admin/schedule/queue/posts', { ids: [one] });
    expect(await listed()).toEqual([
      [other, false],
      [one, true],
    ]);
    const { version } = await post(one);
    const change = (body: object) => on.owner.put(`/api/admin/posts/${one}`, body);
    expect((await change({ caption: 'Still in it.' })).json).toMatchObject({ queued: true });
    expect(await change({ caption: 'Too late.', version })).toMatchObject({
      status: 409,
      json: { current: { id: one, queued: true } },
    });
    expect((await plan(one, { publish_at: at(dayMs) })).json).toMatchObject({ queued: false });
    expect((await change({ published: true })).json).toMatchObject({ queued: false });
    expect((await on.site.ask('/api/posts')).body).not.toContain('"queued"');
    await plan(one, { published: false });
  });

  test('pauses the queue, without dates and without making up for it', async () => {
    const ids = [await draft('Calm one'), await draft('Calm two')];
    await on.owner.post('/api/admin/schedule/queue/posts', { ids });
    const paused = await setQueue({ paused: true });
    expect(paused.json.queue.posts.map(({ day }: { day: null }) => day)).toEqual([null, null]);
    await later(5 * dayMs);
    await run();
    expect((await schedule()).queue.posts).toHaveLength(2);
    await setQueue({ paused: false });
    await run();
    expect((await schedule()).queue.posts).toHaveLength(2);
    await later(dayMs);
    await run();
    expect(titles((await schedule()).queue.posts)).toEqual(['Calm two']);
    await setQueue({ ids: [] });
  });

  test('changes the queue: time, days, number and dates', async () => {
    const ids = [await draft('Set one'), await draft('Set two'), await draft('Set three')];
    await on.owner.post('/api/admin/schedule/queue/posts', { ids });
    const settings = { time: '20:15', days: [7, 6], count: 2, date: 'taken' };
    const { json } = await setQueue(settings);
    expect(json.queue).toMatchObject({ ...settings, days: [6, 7] });
    const bad = [
      { time: '25:00' },
      { days: [] },
      { count: 4 },
      { days: [8] },
      { ids: [''] },
      { date: 'now' },
    ];
    for (const one of bad) expect([one, (await setQueue(one)).status]).toEqual([one, 422]);
    await later(7 * dayMs);
    await run();
    expect((await schedule()).queue.posts).toEqual([]);
    const dates = [];
    for (const id of ids) dates.push((await post(id)).created_date);
    expect(Date.parse(dates[1]) - Date.parse(dates[0])).toBe(1);
    expect(Date.parse(dates[2]) - Date.parse(dates[0])).toBeGreaterThan(minuteMs);
    await setQueue({ time: '08:00', days: [1, 2, 3, 4, 5, 6, 7], count: 1 });
  });

  test('dates what goes public by itself on that day, unless a date was typed', async () => {
    const exposed = async (seed: number, exposure: string) => {
      const image = sharp(await picture(seed, 240, 160)).withExif({ IFD2: { DateTimeOriginal: exposure } });
      const bytes = await image.jpeg().toBuffer();
      return (await on.site.services.media.store(system, { bytes, name: `${seed}.jpg` })).media.id;
    };
    const drafted = async (title: string, fields: object) =>
      (await on.site.services.posts.create(system, { title, ...fields })).id;
    const whenTaken = async (title: string, seed: number) =>
      drafted(title, { mediaId: await exposed(seed, '2019:05:04 10:00:00'), dateWhenTaken: true });
    const typedDate = '2018-01-02T03:04:05.000Z';
    const queued = [
      await whenTaken('When taken', 91),
      await drafted('Typed', { createdDate: typedDate }),
      await drafted('Undated', { mediaId: await exposed(92, '2019:05:05 10:00:00') }),
    ];
    const timed = await whenTaken('Timed', 93);
    await on.owner.post('/api/admin/posts/bulk', { ids: queued.slice(0, 1), action: 'shift_date', hours: 1 });
    await on.owner.post('/api/admin/schedule/queue/posts', { ids: queued });
    await setQueue({ date: 'publication' });
    const shownDates = async () =>
      (await schedule()).queue.posts.map(({ date }: { date: string | null }) => date);
    const slots = (await schedule()).queue.posts.map(({ publish_at }: { publish_at: string }) => publish_at);
    expect(await shownDates()).toEqual([slots[0], typedDate, slots[2]]);
    await setQueue({ date: 'taken' });
    expect(await shownDates()).toEqual(['2019-05-04T09:00:00.000Z', typedDate, '2019-05-05T08:00:00.000Z']);
    await setQueue({ date: 'publication' });
    const announced = await shownDates();
    await plan(timed, { publish_at: at(dayMs) });
    const { publish_at: time } = await post(timed);
    await later(7 * dayMs);
    await run();
    const dates = [];
    for (const id of queued) dates.push((await post(id)).created_date);
    expect(dates).toEqual(announced);
    expect(await post(timed)).toMatchObject({ created_date: time, date_when_taken: false });
  });

  test('keeps out of the queue what is public, planned or gone, and lets it leave', async () => {
    const [stays, shown, planned, leaves] = [
      await draft('Stays'),
      await draft('Public', { published: true }),
      await draft('Planned'),
      await draft('Leaves'),
    ];
    await plan(planned, { publish_at: at(dayMs) });
    const ids = [stays, shown, planned, leaves];
    const { json } = await on.owner.post('/api/admin/schedule/queue/posts', { ids });
    expect([json.added, titles(json.schedule.queue.posts)]).toEqual([2, ['Stays', 'Leaves']]);
    const unknown = { ids: [leaves, 'no-such-post'] };
    expect((await on.owner.post('/api/admin/schedule/queue/posts', unknown)).status).toBe(404);
    const refused = await setQueue(unknown);
    expect([refused.status, titles(refused.json.current.queue.posts)]).toEqual([409, ['Stays', 'Leaves']]);
    expect(titles((await schedule()).queue.posts)).toEqual(['Stays', 'Leaves']);
    await plan(leaves, { publish_at: at(dayMs) });
    expect(titles((await schedule()).queue.posts)).toEqual(['Stays']);
    await on.owner.remove(`/api/admin/posts/${stays}`);
    expect((await schedule()).queue.posts).toEqual([]);
    for (const id of [planned, leaves]) await plan(id, { publish_at: null });
  });
});
