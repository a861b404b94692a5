import { expect, test } from 'vitest';
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
