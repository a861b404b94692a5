import type { DemoPost } from './demo-post.ts';

const trieste = {
  city: 'Trieste',
  region: 'Friuli-Venezia Giulia',
  country: 'Italy',
  published: true,
} as const;
const vienna = { city: 'Vienna', region: null, country: 'Austria', published: true } as const;
const belgrade = { city: 'Belgrade', region: null, country: 'Serbia', published: true } as const;

export const easternPosts: readonly DemoPost[] = [
  {
    ...trieste,
    picture: 'last-light-on-the-bay',
    title: 'The End of the Jetty',
    caption: 'He walks out every evening as far as the planks go, and looks disappointed each time.',
    story: `Trieste has a wind with a name, and on the evenings when it does not blow the whole town comes down to the water to make sure. They stand about on the stones. They approve of the stillness, and go home to eat.

He went further than the others, out along the small boat jetty to the last post, and stopped with his arms a little away from his sides, as if the sea had closed early. Behind him two boats lay on their own reflections without touching them.

The purple lasted eight minutes. I know these colours are thought to be in poor taste. They were there.`,
    altText: 'A figure at the edge of a jetty under a purple evening sky, two boats mirrored in the bay.',
    metaDescription:
      'A windless evening on the waterfront of Trieste: a man walks out to the last post of a jetty, two boats lie on their reflections, and the sky turns purple.',
    tags: ['waterfront', 'candid', 'evening', 'jetty'],
    daysAgo: 84,
    hour: 18,
  },
  {
    ...trieste,
    picture: 'tunnel-tall',
    title: 'Rain at One End',
    caption: 'On the town side it was pouring; on the hill side somebody was hanging out washing.',
    story: `The foot tunnel under the castle hill is long enough to have weather at each end. You enter in one month and come out in another.

I was on the dry side, so I could see the opening, the mist beyond it, and who came in from the rain. Most closed their umbrellas at the mouth and shook them. This one walked in with it open, a good way, before remembering. The wet floor gave the rest of the figure back, upside down and rather taller.

A picture with so little in it needs its empty part to be right. I moved twice, each time one tile to the left.

[button url="/tag/tunnel"]Everything with a roof and two ends[/button]`,
    altText: 'Black and white: a lone figure with an umbrella by the bright mouth of a vaulted tunnel.',
    metaDescription:
      'A foot tunnel in Trieste with rain at one end and washing lines at the other: a lone walker comes in from the wet and forgets to put the umbrella down.',
    tags: ['tunnel', 'street', 'candid', 'monochrome', 'umbrella', 'rain'],
    daysAgo: 221,
    hour: 10,
  },
  {
    ...trieste,
    published: false,
    picture: 'tunnel-two',
    title: 'Echo of Two',
    caption: 'One of them was telling a story, and the tunnel told it again a second later.',
    story: `Draft. Same tunnel as the other one, a dry evening, the lamps on. They were deep in something about a cousin and a boat. The vault repeats every sentence about a second late, so they had got into the way of pausing, and the pauses made it sound like a ceremony.

I want the distance between the two hats to be smaller. There may be a frame for that on the second card. If there is not, this one stays where it is.`,
    altText: 'Two figures in a vaulted tunnel, black against warm light, mirrored in the wet floor.',
    metaDescription:
      'Two men walk through a vaulted tunnel in Trieste, black against the warm light at its end, while the echo repeats everything that they say a second later.',
    tags: ['tunnel', 'street', 'evening'],
    daysAgo: 30,
    hour: 19,
  },
  {
    ...trieste,
    picture: 'cafe-two-standing',
    title: 'Coffee Standing Up',
    caption: 'At the bar it costs half as much and takes a third of the time, unless you talk.',
    story: `The order here is a short black coffee in a glass, and it has its own name, as everything one drinks in Trieste does. You take it standing. You are out again before the rain has changed its mind.

These two had been at it for forty minutes. From outside I saw them lean apart to laugh and lean together to go on, with the lamps around them swollen to the size of plates. I focused on the glass, where the drops were, then waited for the moment when there was a gap of light between them.

It is one centimetre wide in the print. The whole picture hangs in it.`,
    altText: 'Two people standing in a warm café behind a rainy window, the lamps dissolved into discs.',
    metaDescription:
      'Two people drink their coffee standing up in a bar in Trieste and talk for forty minutes, seen through a rainy window with the lamps grown to soft discs.',
    tags: ['cafe', 'candid', 'rain', 'window'],
    daysAgo: 292,
    hour: 9,
  },
  {
    ...vienna,
    picture: 'tram-green-fog',
    title: 'Six Minutes Late',
    caption: 'When the tram came out of the fog everyone pretended not to have been worried.',
    story: `Old street lamps with a mercury fitting turn fog green. It cannot be helped, and I have stopped correcting it; the people who wait here every night would not recognise their stop in any other colour.

Two of them shared an umbrella with the concentration of people who have only just met. A third was leaving, having given up, and was exactly thirty paces away when the lamps of the tram appeared. He did not turn round. You can see it in his back that he had heard it.

I was across the road with the shutter at an eightieth. The tram is sharp because it was braking.`,
    altText: 'People under an umbrella at a tram stop in greenish fog, a red tram coming with its lamps lit.',
    metaDescription:
      'A tram stop in Vienna in green fog: two people under one umbrella, a third who has given up and walks away, and the red tram arriving six minutes late.',
    tags: ['tram', 'fog', 'street', 'candid', 'night'],
    daysAgo: 14,
    hour: 20,
  },
  {
    ...vienna,
    picture: 'tram-morning-fog',
    title: 'The Seven-Twelve',
    caption: 'The same six people, in the same order, on a morning with nothing else in it.',
    story: `Fog is generous to a street photographer. It takes away the parked cars, the posters, the second row of houses, and leaves you with whoever is near.

I have known this stop for years without once having seen it. Every weekday at twelve minutes past seven the same people stand in the same places: the two colleagues, the tall one, the one with the bag, the one by the post. The sixth always arrives from the left at the last moment. On this morning there was nothing else to look at, and it turned out that they had been arranged like this all along.

One stop over the meter, for the white.`,
    altText: 'A group waiting at a tram shelter in thick grey morning fog as a tram draws near.',
    metaDescription:
      'Thick morning fog at a tram stop in Vienna leaves only the people who are always there at twelve past seven, each in the usual place, as the tram draws near.',
    tags: ['tram', 'fog', 'street', 'candid', 'morning', 'urban'],
    daysAgo: 355,
    hour: 7,
  },
  {
    ...belgrade,
    picture: 'tram-tall',
    language: 'sr',
    title: 'Двојка у магли',
    caption: 'Двојка вози у круг, па у магли нико не зна са које је стране дошла.',
    story: `Двојка обилази стари град и нема последњу станицу. Овде се по њој објашњава пут: унутар круга двојке, изван круга двојке. Наслов је оно што је један дечак на станици рекао кад су се фарови појавили, никоме посебно.

На плакату у чекаоници била је реклама за море. Два човека стајала су пред њом, леђима окренута том плаветнилу, и расправљала о неком рачуну. Остали су на самој ивици кадра, а све друго припало је улици, по којој су фарови положили још један пар шина поред правих.

Стала је, отворила врата, затворила их и отишла даље у круг.`,
    altText:
      'Црвени трамвај упаљених фарова у ноћној магли, две прилике уз осветљен плакат, одсјај на мокром коловозу.',
    metaDescription:
      'Трамвај број два у Београду вози у круг: једне магловите ноћи фарови израњају ниоткуда, док се два човека споре око рачуна испред плаката на коме је море.',
    tags: ['tram', 'fog', 'street', 'candid', 'night'],
    daysAgo: 330,
    hour: 20,
  },
];
