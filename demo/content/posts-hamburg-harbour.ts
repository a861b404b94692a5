import type { DemoPost } from './demo-post.ts';

const place = { city: 'Hamburg', region: null, country: 'Germany', published: true } as const;

export const hamburgHarbourPosts: readonly DemoPost[] = [
  {
    ...place,
    picture: 'jetty-in-grey',
    title: 'The Man with the Briefcase',
    caption: 'He came to the end of the planks, looked at his watch, and stayed.',
    story: `The lamp at the end of the jetty burns all day from autumn on, because nobody remembers to switch it off. It gives the grey something to be grey against.

I had framed the lamp and the two masts and was ready to leave it at that. Then he walked into the one gap in the picture, stopped, and stood the way people stand when they think they are alone: weight on one leg, head a little forward. He did not look at the boats. He looked at the water just below them, where the hulls were.

Four frames. In the first three he is looking at his watch. The one I kept is the last before he turned around, when it was clear he had not missed anything and nobody was coming.

[button url="/article/walking-a-harbour"]A slow walk along this harbour[/button]`,
    altText:
      'A figure with a briefcase at a lamp on a wooden jetty, two sailing boats at anchor under a grey sky.',
    metaDescription:
      'A man with a briefcase stops under the only lamp of a Hamburg jetty, two masts behind him, and for one frame nobody in the picture is going anywhere at all.',
    tags: ['waterfront', 'candid', 'street', 'jetty', 'evening'],
    daysAgo: 2,
    hour: 15,
  },
  {
    ...place,
    picture: 'umbrella-at-the-water',
    focalX: 0.15,
    title: 'Waiting for the Sixty-Two',
    caption: 'The ferry was in sight for the whole eleven minutes that she waited for it.',
    story: `Line 62 leaves the landing stages every quarter of an hour and costs no more than a bus. People who live across the river take it the way others take an escalator, without looking up.

She looked up. It had stopped raining some time before, the sky had gone the colour of the inside of a shell, and she kept the umbrella open as if the evening might still change its mind. I was on the next pontoon, eighty metres of water between us, with a short lens, so she is small and the boats are large, which is how it felt.

The lamp came on in the second frame. In the first it is only a post.`,
    altText: 'Someone with an umbrella and a bag on a jetty at dusk, sailing boats on violet water.',
    metaDescription:
      'Dusk on the Elbe: a passenger keeps her umbrella open after the rain, the sailing boats lie still, and the ferry takes its time coming over from the far bank.',
    tags: ['waterfront', 'candid', 'umbrella', 'evening', 'jetty'],
    daysAgo: 38,
    hour: 17,
  },
  {
    ...place,
    picture: 'long-shore',
    title: 'The Far Side Lights Up',
    caption: 'Across the river the windows come on one at a time, like people sitting down.',
    story: `Five times as wide as it is high, because that is the shape of the river from here. Anything taller would have been sky, and the sky that evening had nothing to add.

The far bank lights up from left to right, following the shift change. I know this now, having stood on this spot on six evenings to find the ten minutes in which the lamps are on and the railing can still be told from the water. Before that the shore is a smudge. After it the jetty disappears and one is left with a string of dots.

The walker is there for scale. He is also there because he stopped to count something on his fingers, and I would like to know what it was.`,
    altText:
      'Wide view of a calm bay at dusk: a railed jetty with one figure, moored boats, lights along the shore.',
    metaDescription:
      'A panorama from a Hamburg jetty at dusk: one walker by the railing, boats at their moorings, and the lamps of the far bank coming on from left to right.',
    tags: ['waterfront', 'candid', 'panorama', 'evening', 'jetty'],
    daysAgo: 96,
    hour: 18,
  },
  {
    ...place,
    picture: 'market-with-briefcase',
    title: 'Sunday, Before the Shouting',
    caption: 'The stalls are lit, the crates are straight, and nobody has yet named a price.',
    story: `The fish market on the quay opens at five in summer, and by six the sellers are loud enough to be heard in the next parish. Before that it is as quiet as a stage with the house lights down. Bulbs are tested. Somebody turns each orange so that its stem points the same way.

The man with the case was walking home from something; his shoes were too good for the cobbles. He went straight down the middle, between all that fruit, without turning his head once. Behind him the early customers were already a blur at a fifteenth of a second, and he, pausing to change hands, was not.

One frame, braced against a lamp post. There was no second chance in it.`,
    altText: 'A man with a briefcase in a night market, behind him a blurred crowd between lit fruit stalls.',
    metaDescription:
      'Hamburg before dawn on a Sunday: a man in good shoes carries his briefcase home between the lit fruit stalls while the market crowd behind him turns to blur.',
    tags: ['market', 'waterfront', 'candid', 'street', 'night'],
    daysAgo: 54,
    hour: 4,
  },
  {
    ...place,
    picture: 'two-meet-the-light',
    title: 'Warehouse Windows, Late',
    caption: 'For nine minutes the low sun comes through one warehouse and prints it on the next.',
    story: `The brick warehouses stand in two rows with a canal between them. Late in winter the sun drops low enough to pass through an empty storey on one side and out again, and for about nine minutes the opposite wall wears the windows of its neighbour.

I had been told about it by a man who mends winches there. He has seen it every year for thirty years and never thought of it as anything but a sign that the day shift was ending.

These two were ending theirs. They were talking about a bicycle. I waited until each of them stood clear of the bars, which happened once, and then the sun went behind a crane.

[button url="/article/waiting-as-a-method"]On waiting for people to arrive[/button]`,
    altText: 'Two silhouettes walk past a wall where tall windows of light lean across crumbling plaster.',
    metaDescription:
      'Low winter sun passes through an empty Hamburg warehouse and lays its windows on the wall across the canal, just as two people are walking home from work.',
    tags: ['waterfront', 'candid', 'shadow', 'urban', 'wall'],
    daysAgo: 268,
    hour: 16,
  },
  {
    ...place,
    picture: 'low-puddle',
    title: 'From the Height of a Shoe',
    caption: 'With the camera on the kerbstone the puddle was as wide as the harbour behind me.',
    story: `The drain on this corner by the landing stages has been blocked since spring. After an hour of rain the street holds a sheet of water four centimetres deep, and everybody who works nearby knows the line to walk so as not to step in it. The line makes them pass one behind the other, evenly spaced, under the same sign.

I put the camera on the kerb, folded out the screen and looked down into it like somebody reading. At that height the shop fronts came twice, once in brick and once in water, and the umbrellas hung between the two.

A woman asked whether I had lost something. I said no, and she looked too.`,
    altText: 'Umbrellas and lit shop windows seen from just above a wide puddle that mirrors them.',
    metaDescription:
      'A blocked drain near the Hamburg waterfront, a camera on the kerbstone, and a row of umbrellas that passes between the shop windows and their own reflection.',
    tags: ['street', 'candid', 'waterfront', 'rain', 'night', 'umbrella'],
    daysAgo: 17,
    hour: 19,
  },
];
