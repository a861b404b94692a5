import type { DemoPost } from './demo-post.ts';

const lisbon = { city: 'Lisbon', region: null, country: 'Portugal', published: true } as const;
const porto = { city: 'Porto', region: 'Norte', country: 'Portugal', published: true } as const;

export const portuguesePosts: readonly DemoPost[] = [
  {
    ...lisbon,
    picture: 'steps-with-umbrella',
    title: 'One Lamp for Everybody',
    caption: 'The stairs have eleven doors and a single street lamp, which belongs to all of them.',
    story: `Each household on these stairs can tell you how far the light reaches. It ends, by common agreement, at the green door; whoever lives above the green door carries a torch or knows the steps by heart.

It had rained since noon and the stone was bright. He came up slowly, umbrella tilted back, which is not how one holds it against rain. I think he was looking at the lamp.

The picture depends on the dark above him. I metered the wall beside the lamp and took two stops off, so that the steps run out before the top, as they do for the people who live there.`,
    altText: 'A person with an umbrella on steep steps between high walls, under a single street lamp.',
    metaDescription:
      'Steep stairs in Lisbon after a day of rain: a man with an umbrella climbs past the only street lamp, which eleven households share and know the reach of.',
    tags: ['stairs', 'street', 'candid', 'rain', 'umbrella', 'night'],
    daysAgo: 26,
    hour: 20,
  },
  {
    ...lisbon,
    picture: 'crossing-in-amber',
    title: 'The Ten-Minute Slot',
    caption: 'Between two buildings the evening sun finds the crossing and keeps it for ten minutes.',
    story: `Twice a year the sun goes down exactly in line with a side street near the station. It comes through like a drawer being pulled out: a bar of amber, first on the roofs of the taxis, then on the asphalt, then on the crossing, then gone.

Everyone who enters it changes. Shoulders get an edge; a red coat becomes the only red coat there ever was. I stood on the third floor of a car park and let four green lights go by without a frame, to learn where people slow down.

They slow down in the light, all of them, by about half a step. None of them would say so if asked.

[button url="/article/waiting-as-a-method" target="_blank"]How I choose where to wait[/button]`,
    altText: 'People on and around a zebra crossing from above, a band of low sun between two deep shadows.',
    metaDescription:
      'For ten minutes at a time the evening sun comes down one side street in Lisbon and lies across a zebra crossing, where everybody walks half a step slower.',
    tags: ['street', 'candid', 'crossing', 'urban', 'shadow'],
    daysAgo: 1,
    hour: 17,
  },
  {
    ...lisbon,
    picture: 'crossing-tall',
    title: 'Shadows Cross First',
    caption: 'By a quarter to seven each shadow reaches the far kerb well before its owner does.',
    story: `A tall frame, because the light was going that way. The sun was nine degrees up, at which height a person throws a shadow more than six times as long as themselves; I worked it out afterwards, on the tram, from the length of a man I knew.

From a high window it looked as if two crowds were using the same crossing, one upright and one lying down, and the second were always ahead. The cyclist on the right has the most patient shadow I have seen. It waited for a taxi on its own.

Set at a five-hundredth, so that both crowds would stand still.`,
    altText: 'Walkers with long shadows on a zebra crossing, seen from a high window in evening sun.',
    metaDescription:
      'Evening in Lisbon from a high window: walkers and a cyclist on a zebra crossing, the sun nine degrees up, and each long shadow over the road before its owner.',
    tags: ['street', 'candid', 'crossing', 'shadow', 'evening'],
    daysAgo: 203,
    hour: 18,
  },
  {
    ...lisbon,
    picture: 'two-windows-of-light',
    title: 'Two Windows, One Walker',
    caption: 'The windows are across the street; only their light came over to this side.',
    story: `The building opposite is being emptied. Its rooms have no curtains any more and no furniture, so when somebody works late in it the whole storey shines out over the street and lies down on this wall. Nobody sees the windows. Everybody walks through them.

I had twenty minutes before the work light went off. Most walkers kept to the kerb, out of the picture. The one with the backpack came along the wall itself, a hand out in front as though feeling for a switch, and went in at the second window.

What I like is the first one, left empty beside her. It says how large a window is.`,
    altText:
      'A silhouette with a backpack walks along a bare wall on which window light falls in leaning squares.',
    metaDescription:
      'An empty house in Lisbon throws the light of its windows over the street onto a bare wall, and one walker with a backpack passes into the second of the two.',
    tags: ['street', 'candid', 'wall', 'shadow', 'night', 'urban'],
    daysAgo: 63,
    hour: 21,
  },
  {
    ...lisbon,
    picture: 'roofs-afterglow',
    title: 'Supper on the Top Floor',
    caption: 'The sky was still deciding on a colour when someone up there lit the stove.',
    story: `From the terrace of the boarding house one looks into the attics across the way as into a row of shelves. On the top one lives a cook. He is home on Mondays only, and on Mondays his window is the first to go yellow and the last to go out.

That evening the afterglow was violet, from smoke in the east, and lasted a good quarter of an hour. I took it at once, then waited for the cook, then took it again. This is the second frame. Without the lamp it was a sunset, and there is no shortage of those.

Later we could smell what he was making. Onions, mainly.`,
    altText: 'Roofs and chimneys under a violet evening sky, lamplight in the windows of a nearby house.',
    metaDescription:
      'Violet afterglow over the chimneys of Lisbon, and the first yellow window in the attic across the way, where a cook makes his own supper on his evening off.',
    tags: ['rooftop', 'urban', 'evening', 'window'],
    daysAgo: 165,
    hour: 19,
  },
  {
    ...porto,
    picture: 'steps-hat',
    title: 'Hat, Coat, Granite',
    caption: 'A man in a hat has the whole stairway, and takes the middle of it.',
    story: `The stair goes down to the river in five flights, and in fog you see one flight at a time. Each landing is a small stage with a lamp. You hear the next actor long before he enters.

I heard a tapping that turned out to be the corner of a case against the wall. Then the hat, then the coat, one button done up. He came on without hurry to the foot of the flight, looked at the camera as at a piece of street furniture, and went round me.

Granite gives back very little light; the walls needed all of a fifteenth. He was slow enough for it.`,
    altText: 'Someone in a hat and a long coat on lamplit steps between two rough walls.',
    metaDescription:
      'Fog on the river stairs in Porto: one flight, one lamp, two rough granite walls, and a man in a hat and a long coat who has the middle of it all to himself.',
    tags: ['stairs', 'street', 'candid', 'night', 'fog'],
    daysAgo: 118,
    hour: 22,
  },
  {
    ...porto,
    picture: 'umbrella-on-the-wall',
    title: 'The Dry Side',
    caption: 'It rained on the left pavement only, so she walked on the right with her umbrella up.',
    story: `An awning, half a balcony and a broken gutter: between them they keep this stretch of wall dry in any weather, and the people of the street use it as a corridor. The lamp of the print shop opposite shines through its own window bars and puts a row of panes on the plaster, a little aslant.

She had the umbrella up all the same. In silhouette it looked like part of the wall, a piece of the damp that had come loose and was going home.

I like the patch of bare brick above her more than I can explain. It has the shape of a country I have been to.

An open film of fire and snow, to be watched with the sound off, for where it puts its lamps:

[youtube id="eRsGyueVLvQ"]`,
    altText: 'A walker with an umbrella, black against a row of window shapes thrown on an old wall.',
    metaDescription:
      'A dry stretch of wall in Porto with the panes of a print shop thrown across it, and a walker who keeps her umbrella open although the rain is elsewhere.',
    tags: ['street', 'candid', 'umbrella', 'wall', 'monochrome', 'shadow'],
    daysAgo: 240,
    hour: 19,
  },
];
