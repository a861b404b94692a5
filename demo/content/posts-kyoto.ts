import type { DemoPost } from './demo-post.ts';

const place = { city: 'Kyoto', region: 'Kansai', country: 'Japan', published: true } as const;

export const kyotoPosts: readonly DemoPost[] = [
  {
    ...place,
    picture: 'neon-and-umbrella',
    title: 'Blue Sign, Pink Sign',
    caption: 'She waited until the pink one flickered, as it does every forty seconds, and then went on.',
    story: `The two signs belong to brothers who do not speak. One sells records, the other mends amplifiers, and on wet nights their neon meets in the road, blue on the near side, pink on the far, with a seam of brown between.

The woman under the umbrella had stopped on the seam. The man going the other way walked through his own pink shadow without looking down. I had the distance set to five metres and the aperture at four, so it was only a question of when, and the answer was: before either of them noticed.

Neon is brighter than it looks. The tubes are about five stops over the wall they hang on. I let the tubes go and kept the puddle.

[button url="/article/exposing-for-the-night"]How I expose at night[/button]`,
    altText:
      'A figure under a black umbrella on a wet street at night, blue and pink neon mirrored in the asphalt.',
    metaDescription:
      'Rain in Kyoto, two neon signs and their colours meeting on the asphalt: a woman stops under her umbrella exactly on the line where the blue turns into pink.',
    tags: ['street', 'candid', 'night', 'rain', 'neon', 'umbrella'],
    daysAgo: 3,
    hour: 12,
  },
  {
    ...place,
    picture: 'two-under-the-sign',
    title: 'The Red One Leads',
    caption: 'He held the umbrella, she knew the way, and so they walked half a step apart.',
    story: `There is only one street lamp of the old kind left in this lane, and everything under it turns the colour of weak tea. Brown coats, brown walls, brown rain. Then somebody opens a red umbrella and the lane has a subject.

They were looking for a number. She read the doors, he carried the cover, and whenever she stopped he overshot by half a step and came back. It happened four times between the corner and the sign. I followed well behind on the other side with the camera at my chest.

Upright, to keep the sky in. It was most of what there was, and it was falling.`,
    altText: 'Two people, one with a red umbrella, on a rain-dark street under sodium lamps.',
    metaDescription:
      'A lane in Kyoto under the last sodium lamps, all of it brown with rain, until two people come by in search of a house number under a single red umbrella.',
    tags: ['street', 'candid', 'night', 'rain', 'umbrella'],
    daysAgo: 47,
    hour: 11,
  },
  {
    ...place,
    picture: 'green-letters',
    title: 'Green Until Midnight',
    caption: 'The pharmacy closes at eight, but its letters stay on to keep the street company.',
    story: `Green is the hardest of the neon colours. Leave the white balance to itself and the camera turns it grey; the skin of everyone who passes goes to clay. I set 3,200 kelvin and left it there, and let green be green.

He walks the way tall people walk under umbrellas, leaning back a little. The bag is from a shop that sells only buttons. I know because he dropped it a moment later and a hundred buttons ran off down the gutter, each with a small green light on it. Three of us went after them.

I have no picture of that. My hands were full of buttons.

[button url="/tag/neon"]Other signs, other streets[/button]`,
    altText:
      'A man in a hat strides under an umbrella past a green neon sign and bright shop windows in the rain.',
    metaDescription:
      'A man in a hat walks through the rain in Kyoto, past shop windows and the green neon of a pharmacy that stays lit until midnight to keep the street company.',
    tags: ['street', 'candid', 'night', 'rain', 'neon', 'urban'],
    daysAgo: 112,
    hour: 13,
  },
  {
    ...place,
    picture: 'alone-in-the-road',
    focalY: 0.2,
    title: 'The Whole Road',
    caption: 'Between the last bus and the first taxi the street belongs to whoever stands in it.',
    story: `A quarter past one. The shops on both sides leave their windows lit for nobody, one row blue, one row white, and the rain keeps the two apart.

I had packed up. Then someone stepped off the pavement, walked to the exact middle and stood there under a red umbrella, not waiting for anything, as one might stand in a room after guests have gone. A minute perhaps. I knelt to get the reflections in and stayed so still that my knee was wet for the rest of the night.

Afterwards the person bowed, slightly, to the road as far as I could tell, and went home.

An open film, free to share, that begins with two people on a bridge. With the sound off, watch how little light they are given:

[youtube id="R6MlUcmOul8"]`,
    altText:
      'One person with a red umbrella standing in an empty wet street between shops lit in blue and white.',
    metaDescription:
      'After the last bus in Kyoto: one person under a red umbrella stands in the middle of an empty wet street, between shop windows that are lit for nobody.',
    tags: ['street', 'candid', 'night', 'rain', 'neon', 'umbrella'],
    daysAgo: 310,
    hour: 16,
  },
  {
    ...place,
    picture: 'market-passers',
    title: 'Oranges at Closing Time',
    caption: 'For the last ten minutes the fruit is cheaper and everyone walks a little slower.',
    story: `The evening market by the canal closes at nine, and it closes by degrees. First the flower seller, then the knives, and the fruit last of all, because fruit will not be worth as much tomorrow.

I like to stand where the awnings make a corridor. People come through it in both directions carrying the light of one stall to the next, and a tenth of a second is enough to turn the quick ones into weather. The man in the middle had stopped to work out what three bags would cost. So he is the only one with hands.

He bought two.`,
    altText:
      'People passing between market stalls at night, crates of fruit under bulbs and striped awnings.',
    metaDescription:
      'Closing time at an evening market in Kyoto: bulbs and striped awnings over crates of fruit, people passing as a blur, and one man who stops to do a sum.',
    tags: ['market', 'street', 'candid', 'night', 'urban'],
    daysAgo: 174,
    hour: 12,
  },
];
