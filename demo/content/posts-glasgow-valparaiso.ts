import type { DemoPost } from './demo-post.ts';

const glasgow = { city: 'Glasgow', region: 'Scotland', country: 'United Kingdom', published: true } as const;
const valparaiso = { city: 'Valparaíso', region: null, country: 'Chile', published: true } as const;

export const westernPosts: readonly DemoPost[] = [
  {
    ...glasgow,
    picture: 'avenue-yellow',
    title: 'The Long Way to Work',
    caption: 'The bus is quicker by ten minutes, and in autumn nobody on this path wants them back.',
    story: `The avenue saves nothing. It runs beside the bus road for a kilometre and comes out at the next stop but one, and the people who take it on weekday mornings could have stayed dry and seated. I asked one of them about it once. She said the bus was for November.

This walker had a bag on one side and an umbrella on the other and carried both as ballast. In mist the trees stand in pairs, each pair paler than the last, until the path appears to end in a room with the light on. I waited for the third pair, where the coat is still darker than the trunks, but only just.

The leaves were a week from coming down. A park is at its best shortly before it is at its most photographed.`,
    altText:
      'A figure with an umbrella and a bag in an avenue of amber trees and mist, an empty bench to the right.',
    metaDescription:
      'A misty autumn morning in a Glasgow park: somebody with a bag and an umbrella takes the long way to work, down an avenue of amber trees that is in no hurry.',
    tags: ['park', 'candid', 'autumn', 'fog', 'umbrella'],
    daysAgo: 20,
    hour: 10,
  },
  {
    ...glasgow,
    picture: 'avenue-bench',
    title: 'The Bench Stays Empty',
    caption: 'Nobody sits in autumn, but everyone who passes gives the bench a glance.',
    story: `I meant to photograph the bench. It has a brass plate with two names and a pair of dates, and in the mornings, before the dogs, there is a dry patch on the left half where the tree covers it.

People pass at the pace of the weather. Each of them looked at the bench and then straight ahead. It took me half an hour to see that the looking was the picture and that it could not be photographed, being over in less time than it takes to press.

So here is one who has just looked, and is already thinking about something else.`,
    altText:
      'A figure with an umbrella walks a misty avenue of tall golden trees, an empty bench to the left.',
    metaDescription:
      'Golden trees, mist and an empty bench in a Glasgow park in autumn: a walker with an umbrella has just glanced at it, and is already thinking of something else.',
    tags: ['park', 'candid', 'autumn', 'fog', 'umbrella'],
    daysAgo: 400,
    hour: 9,
  },
  {
    ...glasgow,
    picture: 'avenue-rust',
    title: 'Rust and Three Coats',
    caption: 'Three strangers on one path, each convinced of having the park to themselves.',
    story: `The beeches at the north end do not go yellow. They go the brown-red of a gate that nobody has painted, and in fog the colour spreads into the air around them, so that on some mornings you walk through it up to the chest.

The three of them had nothing to do with each other. One was early, one was late, one was out for the umbrella’s sake. They reached the same twenty metres of path at the same time, spread across it, and passed through one another like people in a dream, without a nod.

A minute later the path was empty again and the fog had closed. I checked the screen to make sure.

[button url="/tag/park"]Other mornings in the park[/button]`,
    altText: 'Three people, one under an umbrella, between rust-red trees in thick autumn mist.',
    metaDescription:
      'Thick mist among the rust-red beeches of a Glasgow park: three strangers, one under an umbrella, meet on twenty metres of path and pass without a nod.',
    tags: ['park', 'candid', 'autumn', 'fog', 'urban'],
    daysAgo: 378,
    hour: 8,
  },
  {
    ...valparaiso,
    picture: 'crossing-diagonal',
    title: 'Half the Street Is Lit',
    caption: 'A shaft of sun leans across the road and people cross both at once.',
    story: `The port is built so steeply that the sun reaches the lower streets in slices. This slice arrives at twenty to nine, between a bank and a shipping office, and swings across the crossing like the hand of a clock.

I rented an hour of balcony from a notary. His clerk brought out a chair and stayed to watch what I was watching. After a while he began to call it before it happened: now that one, now her, wait for the dog. He had the better eye. This frame is his.

In colour it was brown and beige. In black and white it is a street with the light on in half of it.`,
    altText: 'Black-and-white view from above: walkers cross a shaft of sun on a zebra crossing.',
    metaDescription:
      'From a notary’s balcony in Valparaíso, in black and white: a shaft of morning sun swings over a zebra crossing, and the walkers step through it one by one.',
    tags: ['street', 'candid', 'crossing', 'monochrome', 'shadow', 'urban'],
    daysAgo: 259,
    hour: 12,
  },
  {
    ...valparaiso,
    picture: 'roofs-deep-blue',
    title: 'The Hill Counts Its Windows',
    caption: 'Every evening the houses light up in the order in which their people climb.',
    story: `There are lifts up some of the hills, and where there are none there are legs. From the terrace at the top you can follow the evening coming home: a window on the lowest street, then one on the next, then the next, always a few minutes apart.

The children at the railing were playing a game with it. Each had picked a roof, and whoever’s lit first had won. I was given the one in front with the slanted skylight, as a courtesy to a visitor, and I won, which nobody had expected.

We stayed until all the roofs were decided. Then their mothers called, from several directions.`,
    altText: 'A town of gabled roofs at blue hour, seen from above, with scattered yellow windows.',
    metaDescription:
      'Blue hour over the roofs of Valparaíso: the windows light up one after another as people climb home, and the children at the railing bet on which is next.',
    tags: ['rooftop', 'urban', 'evening', 'window'],
    daysAgo: 421,
    hour: 23,
  },
];
