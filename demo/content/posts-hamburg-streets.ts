import type { DemoPost } from './demo-post.ts';

const place = { city: 'Hamburg', region: null, country: 'Germany', published: true } as const;

export const hamburgStreetPosts: readonly DemoPost[] = [
  {
    ...place,
    picture: 'cafe-three-regulars',
    title: 'Three Regulars',
    caption: 'They come at six, order nothing new, and talk only when one of them is at the counter.',
    story: `The window is old glass and runs a little at the bottom, so the people behind it are never quite the right shape. On dry days you see a café. When it rains you see what a café is for.

I focused on the drops and let the rest go. Wide open at arm’s length there are perhaps two centimetres of sharpness, enough for the rain and nothing else. The lamps became discs, and the three of them became what they are to anyone walking past: warm, dark, and not to be disturbed.

One raised his hand while I stood there. I thought he meant me. He was asking for the bill.`,
    altText: 'Blurred figures in a café under warm lamps, seen through a window covered in raindrops.',
    metaDescription:
      'Three regulars in a Hamburg café, seen through a window full of rain: the drops are sharp, the lamps are discs, and the talk inside is nobody else’s business.',
    tags: ['cafe', 'candid', 'rain', 'window', 'evening'],
    daysAgo: 5,
    hour: 18,
  },
  {
    ...place,
    picture: 'cafe-full-house',
    title: 'No Table Before Nine',
    caption: 'Inside, everyone is standing; outside, one person is counting chairs.',
    story: `On Thursdays a choir rehearses upstairs, and at half past eight all of it comes down at once and wants soup. For twenty minutes the room holds twice the people it has chairs for. Coats stay on. Somebody always ends up holding four bowls.

From the street it is a single dark shape with heads, cut out of yellow. I made a square of it because nobody was going left or right.

The drops on the glass are from a shower that ended as I arrived. I have been here since on a dry Thursday, with the same choir and the same soup. It was only a crowded room.`,
    altText: 'People crowded inside a café, dark against yellow lamplight, behind glass beaded with rain.',
    metaDescription:
      'A choir comes down to eat all at once, and a small Hamburg café fills to the window: dark heads on yellow light, seen from the street after a shower of rain.',
    tags: ['cafe', 'candid', 'urban', 'rain', 'window', 'night'],
    daysAgo: 131,
    hour: 20,
  },
  {
    ...place,
    picture: 'crossing-umbrella',
    language: 'de',
    title: 'Der Fußgängerüberwegbeobachtungsposten',
    caption: 'Vierter Stock, Nordseite, Fensterplatz: Nirgends sieht man andere besser zu spät kommen.',
    story: `Das Wort gibt es nicht, den Ort schon. Er ist das Fenster einer Bücherei, zwischen den Atlanten und der Heizung, und man schaut von dort senkrecht auf einen Zebrastreifen. Beobachtungsposten nannte ihn die Bibliothekarin. Dann wollte sie es genau nehmen und sagte den vollen Namen, ohne Luft zu holen.

Von oben verlieren die Leute ihr Gesicht und behalten ihre Gewohnheiten. Die Eiligen schneiden die Ecke, die Vorsichtigen treten nur auf Weiß. Irgendwer geht immer gegen den Strom, mit einem Schirm, den niemand braucht, und an diesem Nachmittag war er das einzige Helle im Schatten.

Zwei Stunden, ein Film, sechsunddreißig Anordnungen derselben fünfzehn Streifen.

[button url="/tag/crossing"]Mehr Zebrastreifen von oben[/button]`,
    altText:
      'Schwarzweißer Blick hinab auf einen Zebrastreifen: Menschen, ein Fahrrad und ein einzelner heller Regenschirm.',
    metaDescription:
      'Aus dem Fenster einer Hamburger Bibliothek senkrecht auf den Zebrastreifen: Eilige, ein Fahrrad, lange Schatten und ein Schirm, den an dem Tag niemand braucht.',
    tags: ['street', 'candid', 'crossing', 'monochrome', 'umbrella', 'shadow'],
    daysAgo: 73,
    hour: 14,
  },
  {
    ...place,
    picture: 'steps-brick',
    title: 'Fifty-Eight Steps, Then Another',
    caption: 'The hill above the river has no street here, only brick, a handrail and patience.',
    story: `The houses on the slope are delivered to by hand. Furniture, coal in the old days, a piano once: everything goes up these steps between two brick walls, and what cannot be carried is not owned.

The fog was coming up from the river behind me and stopped at the lamp. Beyond it there seemed to be another lamp, or the moon, or a kitchen. The walker had no such doubts. Hands at the sides, the same pace on the fiftieth step as on the first; I counted because I was climbing behind, some way back, and had to stop for breath.

At a sixtieth of a second a climbing person is nearly still at the top of each step. I pressed there.`,
    altText: 'A figure in a long coat climbing wide steps between brick walls towards a hazy light.',
    metaDescription:
      'A long flight of brick steps above the Elbe in Hamburg, fog coming up from the river, one lamp, and a walker whose pace does not change from first to last.',
    tags: ['stairs', 'street', 'candid', 'night', 'fog'],
    daysAgo: 22,
    hour: 17,
  },
  {
    ...place,
    picture: 'roofs-first-lamps',
    title: 'First Lamps in Ottensen',
    caption: 'At ten to five the roofs still have edges and the windows already have people.',
    story: `The attic belongs to a friend who dries apples in it. She lets me stand at the skylight between the strings, on condition that I report which of her neighbours are home.

Blue hour over roofs is a matter of proportion. Too early and the windows are paper; too late and the slates are one black shape. The two meet for six or seven minutes, and in those minutes a light comes on about every ten seconds, always somewhere you are not looking.

I gave the sky one stop less than the meter wanted. The lit windows then hold their colour, and the roofs fall to where the eye had them.`,
    altText: 'Dark roofs in blue evening haze, a few windows already lit.',
    metaDescription:
      'Blue hour from an attic skylight in Hamburg-Ottensen: slate roofs in haze and the first lit windows, in the few minutes when both can be seen at the same time.',
    tags: ['rooftop', 'urban', 'evening', 'window'],
    daysAgo: 11,
    hour: 16,
  },
  {
    ...place,
    picture: 'roofs-wide',
    title: 'Everyone Home but One',
    caption: 'A whole street of supper lamps, and somewhere in it a house that stays dark.',
    story: `I stitched this from five upright frames, taken from a water tower that opens to visitors on one Saturday a year. The guide allowed me ten minutes after the others had gone down.

It is a picture of lit windows, but I go back to it for the one house that has none. The gables to its left and right have begun their evening. That one is waiting for somebody. In the last of the five frames, taken a minute after the first, a lamp has come on in its stairwell; I cut the seam so as to leave it out.

A panorama does not exist at any one moment. It is as well to admit it.`,
    altText: 'Wide view over blue roofs at dusk, houses fading into haze, a few lit windows.',
    metaDescription:
      'A panorama of Hamburg roofs at dusk, joined from five frames made within a minute: gables in haze, windows lit for supper, and one house that is still waiting.',
    tags: ['rooftop', 'urban', 'panorama', 'evening'],
    daysAgo: 188,
    hour: 18,
  },
  {
    ...place,
    picture: 'underpass-umbrella',
    title: 'Umbrella Up, Indoors',
    caption: 'He had forty dry metres ahead of him and saw no reason to fold it for that.',
    story: `Under the ring road there is a passage of white tiles that is washed every night and never dries. It smells of chalk. The light comes from the far end only, so whoever walks towards you has no face until the last moment, and whoever walks away has none at all.

I stood at the near end, on the left, where the wall gives a line. Three people came in a row, as they do when a bus has stopped. The first had his umbrella up. He kept it up the whole way through, and the two behind him, who had none, walked a little closer than strangers do.

Exposed for the opening, minus one third. Everything else is supposed to be black.`,
    altText:
      'Black and white: a person with an umbrella and two others in a tiled underpass with a wet floor.',
    metaDescription:
      'Black and white in a tiled Hamburg underpass: a man keeps his umbrella open through forty dry metres, and two strangers without one walk close behind him.',
    tags: ['street', 'candid', 'tunnel', 'umbrella', 'monochrome', 'urban'],
    daysAgo: 149,
    hour: 8,
  },
  {
    ...place,
    published: false,
    picture: 'underpass-amber',
    title: 'Two Leaving, One Dry',
    caption: 'The lamps under the railway are the last in the district that still burn amber.',
    story: `Unfinished. I like the weight of the arch and the two bags, each in the outer hand as if they had agreed on it. I am less sure of the figure on the left, who stands a step too close to the wall and reads as part of it.

There is another frame, eleven seconds earlier, with the same umbrella and no second man. Lay both on the table for a week, then decide. Check the date against the notebook too: it says Tuesday, but the bins were out, and here the bins go out on Mondays.`,
    altText: 'Two figures, one with an umbrella, dark against the amber mouth of a tunnel.',
    metaDescription:
      'Two people leave a Hamburg railway tunnel under the last amber lamps of the district, one with an umbrella and one without, each with a bag in the outer hand.',
    tags: ['street', 'tunnel', 'umbrella', 'night'],
    daysAgo: 9,
    hour: 20,
  },
];
