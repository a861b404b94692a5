import type { Page } from '@playwright/test';

export type TouchPoint = [x: number, y: number];

/** Real touch events, as a finger on a screen makes them. */
export async function touchScreen(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: TouchPoint[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  /** Each finger moves in a straight line. */
  async function move(from: TouchPoint[], to: TouchPoint[], steps = 8): Promise<void> {
    for (let step = 1; step <= steps; step += 1) {
      const between = (a: number, b: number) => a + ((b - a) * step) / steps;
      await send(
        'touchMove',
        from.map(([x, y], finger) => [between(x, to[finger]?.[0] ?? x), between(y, to[finger]?.[1] ?? y)]),
      );
    }
  }
  return {
    press: (points: TouchPoint[]) => send('touchStart', points),
    move,
    lift: () => send('touchEnd', []),
    async swipe(from: TouchPoint, to: TouchPoint): Promise<void> {
      await send('touchStart', [from]);
      await move([from], [to]);
      await send('touchEnd', []);
    },
    async tap(...points: TouchPoint[]): Promise<void> {
      for (const point of points) {
        await send('touchStart', [point]);
        await send('touchEnd', []);
      }
    },
  };
}
