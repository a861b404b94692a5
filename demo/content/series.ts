/** Photographs of the demo in an order of their own; its address is made from its title. */
export interface DemoSeries {
  title: string;
  /** Markdown. */
  text: string;
  /** Keys of the drawn pictures; visitors see those that are published. */
  pictures: readonly string[];
  /** Key of one of them. */
  cover: string;
}

/** The last one is the newest. */
export const demoSeries: readonly DemoSeries[] = [
  {
    title: 'Lamps Before Dark',
    text: `For a while in the evening the lamps are on and not yet needed. The sky still does the work. The windows only say who is home.

In Lisbon this lasts barely half an hour, in Hamburg in June the better part of one. The order is that of the light, whatever the date: the first picture still has a sun, and in the last one everybody has gone indoors.`,
    pictures: [
      'crossing-tall',
      'last-light-on-the-bay',
      'roofs-afterglow',
      'long-shore',
      'roofs-first-lamps',
      'roofs-deep-blue',
      'roofs-wide',
      'cafe-three-regulars',
    ],
    cover: 'roofs-afterglow',
  },
  {
    title: 'Under Cover',
    text: `People under umbrellas believe that they cannot be seen. They are nearly right: what is left is a roof, a coat and a way of walking.

I had a drawer full of them before I noticed that in half of the pictures it is dry. So the series begins in a downpour, runs out of rain, and ends with an umbrella that nobody needs.`,
    pictures: [
      'neon-and-umbrella',
      'two-under-the-sign',
      'alone-in-the-road',
      'steps-with-umbrella',
      'tunnel-tall',
      'underpass-amber',
      'underpass-umbrella',
      'umbrella-on-the-wall',
      'umbrella-at-the-water',
      'crossing-umbrella',
    ],
    cover: 'alone-in-the-road',
  },
];

/** A hub in its owner's order, with a cover. */
export const demoHub = {
  /** Of the hubs that each site begins with. */
  slug: 'waterfront-candid',
  /** Keys of the pictures that come first: a walk from before dawn to the last ferry. */
  pictures: [
    'market-with-briefcase',
    'low-puddle',
    'two-meet-the-light',
    'jetty-in-grey',
    'umbrella-at-the-water',
    'long-shore',
  ],
  cover: 'umbrella-at-the-water',
} as const;
