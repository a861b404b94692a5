import { blurCalculator, blurFiles } from './blur-data.ts';
import type { DemoArticle } from './demo-article.ts';

export const exposingForTheNight: DemoArticle = {
  slug: 'exposing-for-the-night',
  title: 'Exposing for the Night',
  excerpt:
    'A street after dark holds more contrast than any sensor. Decide which light may burn, and the rest is a table of five lines.',
  metaDescription:
    'How to expose a street at night by hand: which highlights to give up, starting values for neon and street lamps, shutter times for walkers, and flicker.',
  tags: ['night', 'street', 'technique', 'neon'],
  city: null,
  heroPicture: 'green-letters',
  heroAlt:
    'A man in a hat strides under an umbrella past a green neon sign and bright shop windows in the rain.',
  daysAgo: 6,
  files: blurFiles,
  calculator: { name: 'Blur of a walker', schema: blurCalculator },
  body: `# Exposing for the Night

A lit sign, a wet road and the coat of somebody walking between them can lie twelve stops apart. No sensor and no film takes all of that and leaves it looking like night. The camera’s answer is to average, and the average of a night street is a grey afternoon.

So the first decision has nothing to do with the dials. It is: **which light in this picture is allowed to burn?** Once that is settled, exposure at night turns out to be simpler than by day. The sun goes in and out. Lamps do not.

## Choose what burns

Light sources themselves may go. Nobody has ever missed the filament in a bulb or the gas in a tube. What must hold is the light’s *surroundings*: the colour around the tube, the glow on the wall, the face of a person reading a menu by it.

A test I use: look at the brightest thing in the frame and ask whether you would want to touch it. A bulb, no. A poster behind glass, a shop window with coats in it, yes. Expose for the brightest thing you would touch, and let everything brighter go to white.

In [Blue Sign, Pink Sign](/post/blue-sign-pink-sign) the tubes are pure white in the middle and it does not matter, because the colour everybody remembers is in the puddle, five stops down.

### Leave the shadows alone

Darkness is the subject. A street in which every doorway has been lifted until you can read the house numbers is no longer at night, only badly lit. If a shadow holds nothing you need, let it close. The eye will take black in half of a picture as long as the other half is worth looking at.

## Five lines to begin with

The table gives starting points for manual exposure at ISO 3200 and f/2. The exposure values are for ISO 100, as most tables print them. Find the line that describes what you want to hold, set it, look once at the screen and correct by no more than a stop.

[table csv="/demo/exposures" caption="Starting exposures by hand, from neon to a dark lane"]

Each step in the middle column halves or doubles the light, so the table can be carried to any other lens or sensitivity by counting. At f/4 you need four times as long. At ISO 800, four times as long again. From neon to a dark lane is seven stops, which tells you why one setting cannot serve a whole walk.

### Why not the meter

An averaging meter sees mostly black and wants to make it grey. In front of a wall of neon it does the reverse. If you prefer to work with it, set the compensation to minus one for ordinary lamplight and to minus two when most of the frame is dark, and check the highlights rather than the whole picture. In manual you do this once per street. With the meter you do it for every frame, because every passing white van is a new opinion.

## How fast people are

Somebody walking at an ordinary pace covers about 1.4 metres a second. Seen from the side at four metres through a 35 mm lens on full frame, they move some twelve millimetres a second across the sensor. At 1/60 s that comes to a fifth of a millimetre, or about thirty-five pixels on a camera of twenty-four megapixels: legs gone, face soft. At 1/250 s it is eight pixels, which a print forgives.

[chart type="line" data="/demo/blur" title="Blur of somebody walking past, in pixels"]

[calc id="blur" schema="demo-calculator" title="Blur of a walker"]

Three things buy you time without a faster lens:

1. **Direction.** A person coming towards you hardly moves across the frame. 1/60 s is often enough.
2. **Distance.** Twice as far away means half the blur, at the same shutter time.
3. **The pause.** Everyone stops: at a kerb, at a lit window, to look at a telephone. The man in [Sunday, Before the Shouting](/post/sunday-before-the-shouting) stands still at 1/15 s because he was changing hands.

Blur is also a choice. Around 1/10 s a crowd becomes weather and whoever stands still becomes the subject. Faster than that it looks like an accident; slower than half a second people vanish.

## Lamps that flicker

Discharge lamps and many cheap diodes pulse at twice the frequency of the mains: a hundred times a second in Europe, a hundred and twenty in North America. Japan has both, with the border between Tokyo and Nagoya. Use a short time under such lamps and each frame comes out with its own brightness, or with a dark band across it from the moving shutter.

The remedy is to expose for whole pulses. In Europe 1/100 s or 1/50 s are safe; on a sixty-hertz grid 1/125 s and 1/60 s come close enough. If you need to be faster, take three frames instead of one and keep the bright one.

## White balance, set once

| Lamp | Colour temperature |
| --- | ---: |
| Low-pressure sodium | about 1,800 K, a single yellow |
| High-pressure sodium | about 2,100 K |
| Warm diode | 2,700 to 3,000 K |
| Neutral diode, many shop windows | 4,000 K |

Automatic balance will chase these from one frame to the next. I leave mine at 3,200 K. Sodium stays amber, shop windows turn a little blue, green stays green, and a series taken in one night looks like one night. Under low-pressure sodium no balance helps, as the lamp has only one wavelength to give; such a picture is yellow or it is black and white.

[photo slug="green-until-midnight" width="wide"]

## What is worth practising

Go out with one lens, aperture open, sensitivity fixed, and change nothing but the time. Say the number aloud before you look: *shop window, a thousandth; side street, a sixtieth.* After three evenings you will be within a stop, and from then on you can look at people instead of numbers.

[photo slug="the-whole-road" width="full"]

Rain helps. A wet road doubles every lamp and halves the work, and people under umbrellas do not mind anyone. [One Lamp for Everybody](/post/one-lamp-for-everybody) is two stops under the wall beside the lamp, and nobody who lives there has complained of the dark.

And if seven stops are too many for one evening, come an hour earlier, when the lamps are on and nobody needs them yet:

[series slug="lamps-before-dark"]

[button url="/tag/night"]Photographs made at night[/button]`,
};
