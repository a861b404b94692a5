/** A page of the demo: with a text of its own, or the text that every owner is offered, with its gaps filled. */
export type DemoPage = { title: string; slug: string; body: string } | { start: 'imprint' | 'privacy' };

export const demoPages: readonly DemoPage[] = [
  {
    title: 'About',
    slug: 'about',
    body: `*This page is part of the demo, and so is everything it leads to.* A program has drawn the photographs, and no one in them was ever there. The portrait is of somebody else: I was behind the camera.

The [series](/series) are a good place to begin. [How the night pictures are made](/article/exposing-for-the-night) is true all the same.

## Contact

Write to [hello@example.com](mailto:hello@example.com). I read everything, and answer on Sundays or when it rains.

## Prints

Every photograph is printed ten times, thirty by forty-five centimetres, on cotton paper. Tell me which one, and which wall it is for.

## If you are in a photograph

Then you were somewhere I liked. If you would rather not be here, write to me, and I take the photograph down the same day.`,
  },
  { start: 'imprint' },
  { start: 'privacy' },
];

/** Is shown above the text of a page that was made from a start. */
export const demoNotice =
  '> This page is part of the demo: the names and addresses in it are made up. Write in your own before your site goes online.';

/** What fills the gaps of a start, by what each asks for. */
export const demoGaps: Readonly<Record<string, string>> = {
  'your full name': 'Robin Example',
  'street and number': '1 Example Street',
  'postal code, city and country': '12345 Example Town',
  'your postal address': '1 Example Street, 12345 Example Town',
  'your email address': 'hello@example.com',
  // A number that is never given to anyone.
  'your phone number, or delete this line': '+49 30 23125 123',
  'name and address of your hosting provider': 'Example Hosting, 2 Example Street, 12345 Example Town',
  'name and address of your storage provider': 'Example Storage, 3 Example Street, 12345 Example Town',
  'whether the provider or a web server in front keeps log files, and for how long':
    'It keeps log files for seven days.',
};

/** What the page about the owner shows of the settings. */
export const demoProfile = {
  biography: `I photograph people who happen to be where the light is. Most of them never knew. The others were asked, and most of those said yes.

I live in Hamburg and walk the same few districts of it, and those of other towns when somebody lends me a sofa. One camera, one lens, no flash. What is left of a year is twelve pictures.`,
  /** Key of the drawn picture. */
  portrait: 'steps-brick',
} as const;
