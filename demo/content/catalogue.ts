import type { SceneKind } from '../drawing/draw-scene.ts';

/** An image of the demo, stored as `demo/images/{key}.jpg`. `npm run draw` draws it from `kind` and `seed`. */
export interface CatalogueImage {
  /** Unique, kebab-case. */
  readonly key: string;
  readonly kind: SceneKind;
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Alt text: what this very picture shows. Look again after changing its kind's drawing. */
  readonly shows: string;
}

const longEdge = 2560;
const landscape = { width: longEdge, height: 1707 };
const portrait = { width: 1707, height: longEdge };
const fourToFive = { width: 2048, height: longEdge };
const fourToThree = { width: longEdge, height: 1920 };
const square = { width: 2276, height: 2276 };
const panorama = { width: 3840, height: 768 };

export const catalogue: readonly CatalogueImage[] = [
  {
    key: 'neon-and-umbrella',
    kind: 'wet-night',
    seed: 32,
    ...landscape,
    shows:
      'A figure under a black umbrella on a wet street at night, blue and pink neon mirrored in the asphalt.',
  },
  {
    key: 'two-under-the-sign',
    kind: 'wet-night',
    seed: 42,
    ...portrait,
    shows: 'Two people, one with a red umbrella, on a rain-dark street under sodium lamps.',
  },
  {
    key: 'low-puddle',
    kind: 'wet-night',
    seed: 39,
    ...landscape,
    shows: 'Umbrellas and lit shop windows seen from just above a wide puddle that mirrors them.',
  },
  {
    key: 'green-letters',
    kind: 'wet-night',
    seed: 15,
    ...fourToFive,
    shows:
      'A man in a hat strides under an umbrella past a green neon sign and bright shop windows in the rain.',
  },
  {
    key: 'alone-in-the-road',
    kind: 'wet-night',
    seed: 37,
    ...landscape,
    shows:
      'One person with a red umbrella standing in an empty wet street between shops lit in blue and white.',
  },
  {
    key: 'cafe-three-regulars',
    kind: 'cafe-window',
    seed: 15,
    ...landscape,
    shows: 'Blurred figures in a café under warm lamps, seen through a window covered in raindrops.',
  },
  {
    key: 'cafe-two-standing',
    kind: 'cafe-window',
    seed: 20,
    ...portrait,
    shows: 'Two people standing in a warm café behind a rainy window, the lamps dissolved into discs.',
  },
  {
    key: 'cafe-full-house',
    kind: 'cafe-window',
    seed: 13,
    ...square,
    shows: 'People crowded inside a café, dark against yellow lamplight, behind glass beaded with rain.',
  },
  {
    key: 'jetty-in-grey',
    kind: 'waterfront',
    seed: 15,
    ...landscape,
    shows:
      'A figure with a briefcase at a lamp on a wooden jetty, two sailing boats at anchor under a grey sky.',
  },
  {
    key: 'long-shore',
    kind: 'waterfront',
    seed: 104,
    ...panorama,
    shows:
      'Wide view of a calm bay at dusk: a railed jetty with one figure, moored boats, lights along the shore.',
  },
  {
    key: 'umbrella-at-the-water',
    kind: 'waterfront',
    seed: 17,
    ...fourToThree,
    shows: 'Someone with an umbrella and a bag on a jetty at dusk, sailing boats on violet water.',
  },
  {
    key: 'last-light-on-the-bay',
    kind: 'waterfront',
    seed: 16,
    ...portrait,
    shows: 'A figure at the edge of a jetty under a purple evening sky, two boats mirrored in the bay.',
  },
  {
    key: 'crossing-in-amber',
    kind: 'crossing',
    seed: 17,
    ...landscape,
    shows: 'People on and around a zebra crossing from above, a band of low sun between two deep shadows.',
  },
  {
    key: 'crossing-diagonal',
    kind: 'crossing',
    seed: 15,
    ...landscape,
    shows: 'Black-and-white view from above: walkers cross a shaft of sun on a zebra crossing.',
  },
  {
    key: 'crossing-tall',
    kind: 'crossing',
    seed: 25,
    ...portrait,
    shows: 'Walkers with long shadows on a zebra crossing, seen from a high window in evening sun.',
  },
  {
    key: 'crossing-umbrella',
    kind: 'crossing',
    seed: 19,
    ...square,
    shows:
      'Schwarzweißer Blick hinab auf einen Zebrastreifen: Menschen, ein Fahrrad und ein einzelner heller Regenschirm.',
  },
  {
    key: 'market-with-briefcase',
    kind: 'market',
    seed: 39,
    ...landscape,
    shows: 'A man with a briefcase in a night market, behind him a blurred crowd between lit fruit stalls.',
  },
  {
    key: 'market-passers',
    kind: 'market',
    seed: 32,
    ...fourToThree,
    shows: 'People passing between market stalls at night, crates of fruit under bulbs and striped awnings.',
  },
  {
    key: 'steps-with-umbrella',
    kind: 'stairs',
    seed: 14,
    ...portrait,
    shows: 'A person with an umbrella on steep steps between high walls, under a single street lamp.',
  },
  {
    key: 'steps-hat',
    kind: 'stairs',
    seed: 21,
    ...landscape,
    shows: 'Someone in a hat and a long coat on lamplit steps between two rough walls.',
  },
  {
    key: 'steps-brick',
    kind: 'stairs',
    seed: 12,
    ...fourToFive,
    shows: 'A figure in a long coat climbing wide steps between brick walls towards a hazy light.',
  },
  {
    key: 'two-windows-of-light',
    kind: 'wall-light',
    seed: 59,
    ...landscape,
    shows:
      'A silhouette with a backpack walks along a bare wall on which window light falls in leaning squares.',
  },
  {
    key: 'umbrella-on-the-wall',
    kind: 'wall-light',
    seed: 15,
    ...portrait,
    shows: 'A walker with an umbrella, black against a row of window shapes thrown on an old wall.',
  },
  {
    key: 'two-meet-the-light',
    kind: 'wall-light',
    seed: 62,
    ...landscape,
    shows: 'Two silhouettes walk past a wall where tall windows of light lean across crumbling plaster.',
  },
  {
    key: 'tram-green-fog',
    kind: 'tram-stop',
    seed: 22,
    ...landscape,
    shows: 'People under an umbrella at a tram stop in greenish fog, a red tram coming with its lamps lit.',
  },
  {
    key: 'tram-morning-fog',
    kind: 'tram-stop',
    seed: 15,
    ...landscape,
    shows: 'A group waiting at a tram shelter in thick grey morning fog as a tram draws near.',
  },
  {
    key: 'tram-tall',
    kind: 'tram-stop',
    seed: 17,
    ...fourToFive,
    shows:
      'Црвени трамвај упаљених фарова у ноћној магли, две прилике уз осветљен плакат, одсјај на мокром коловозу.',
  },
  {
    key: 'roofs-first-lamps',
    kind: 'rooftops',
    seed: 15,
    ...landscape,
    shows: 'Dark roofs in blue evening haze, a few windows already lit.',
  },
  {
    key: 'roofs-wide',
    kind: 'rooftops',
    seed: 105,
    ...panorama,
    shows: 'Wide view over blue roofs at dusk, houses fading into haze, a few lit windows.',
  },
  {
    key: 'roofs-afterglow',
    kind: 'rooftops',
    seed: 12,
    ...landscape,
    shows: 'Roofs and chimneys under a violet evening sky, lamplight in the windows of a nearby house.',
  },
  {
    key: 'roofs-deep-blue',
    kind: 'rooftops',
    seed: 19,
    ...fourToFive,
    shows: 'A town of gabled roofs at blue hour, seen from above, with scattered yellow windows.',
  },
  {
    key: 'avenue-yellow',
    kind: 'park-alley',
    seed: 11,
    ...landscape,
    shows:
      'A figure with an umbrella and a bag in an avenue of amber trees and mist, an empty bench to the right.',
  },
  {
    key: 'avenue-bench',
    kind: 'park-alley',
    seed: 12,
    ...portrait,
    shows: 'A figure with an umbrella walks a misty avenue of tall golden trees, an empty bench to the left.',
  },
  {
    key: 'avenue-rust',
    kind: 'park-alley',
    seed: 33,
    ...landscape,
    shows: 'Three people, one under an umbrella, between rust-red trees in thick autumn mist.',
  },
  {
    key: 'underpass-umbrella',
    kind: 'underpass',
    seed: 15,
    ...landscape,
    shows: 'Black and white: a person with an umbrella and two others in a tiled underpass with a wet floor.',
  },
  {
    key: 'underpass-amber',
    kind: 'underpass',
    seed: 22,
    ...landscape,
    shows: 'Two figures, one with an umbrella, dark against the amber mouth of a tunnel.',
  },
  {
    key: 'tunnel-tall',
    kind: 'underpass',
    seed: 13,
    ...portrait,
    shows: 'Black and white: a lone figure with an umbrella by the bright mouth of a vaulted tunnel.',
  },
  {
    key: 'tunnel-two',
    kind: 'underpass',
    seed: 16,
    ...square,
    shows: 'Two figures in a vaulted tunnel, black against warm light, mirrored in the wet floor.',
  },
];
