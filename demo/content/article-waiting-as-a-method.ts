import type { DemoArticle } from './demo-article.ts';

export const waitingAsAMethod: DemoArticle = {
  slug: 'waiting-as-a-method',
  title: 'Waiting as a Method',
  excerpt:
    'Find the stage first and let the people come to it. How to choose a place, how long to stay, and how to tell when it is over.',
  metaDescription:
    'A working method for street photography: choose a stage, learn its light and its traffic, set the camera once, wait for the right passer-by, know when to go.',
  tags: ['street', 'candid', 'method', 'shadow'],
  city: 'Lisbon',
  heroPicture: 'crossing-in-amber',
  heroAlt: 'People on and around a zebra crossing from above, a band of low sun between two deep shadows.',
  daysAgo: 88,
  body: `# Waiting as a Method

There are two ways of working in a street. You can walk and hope that something will happen in front of you, or you can find a place where it is bound to happen and stand there until it does. The first is hunting. The second is closer to fishing, and like fishing it looks from outside like doing nothing.

I am a poor hunter. By the time I have seen the gesture, raised the camera and thought of the background, the gesture has gone home. So most of the pictures on these pages were waited for. This is how.

## A stage, not a spot

A good place to wait has four things. Three will do. With two you are only standing about.

1. **A clean background.** A wall, a flight of steps, an empty stretch of road: something that is complete without anyone in it. Take the picture first with nobody there. If it is dull, a passer-by will not save it.
2. **A light that does something.** A slot of sun between buildings, a single lamp, a window thrown on plaster. It should fall where people walk and nowhere else.
3. **Traffic.** Somebody every half minute or so. More, and they cover one another; fewer, and the light has moved on before the right one comes.
4. **A reason to slow down.** A kerb, a corner, a step, a change from shade into sun. People show themselves where they slow down.

In [Warehouse Windows, Late](/post/warehouse-windows-late) the light does it all. In [The Ten-Minute Slot](/post/the-ten-minute-slot) it is the fourth point that matters: everyone who enters the sun loses half a step, and in that half step they are visible.

[photos slugs="warehouse-windows-late, the-ten-minute-slot" layout="pair"]

### Where to look for one

Walk the district once at the right hour without taking a picture. Look at the ground, because it shows the light before the walls do. Look behind you, since half of all stages face the other way. Note the time. A slot of sun comes back tomorrow a minute or two earlier or later and stays good for a week or two; a lamp comes back every night.

## The sun keeps a timetable

The sun crosses the sky at fifteen degrees an hour. A gap between two houses that is two degrees wide, seen from where you stand, lets it through for about eight minutes. This can be worked out beforehand, with a map and a sun table, but it is quicker to hold out a hand: at arm’s length a finger covers about two degrees, a fist about ten.

The height of the sun decides what the shadows do.

| Height of the sun | Shadow of a person 1.7 m tall |
| ---: | ---: |
| 45° | 1.7 m |
| 30° | 2.9 m |
| 20° | 4.7 m |
| 10° | 9.6 m |
| 5° | 19.4 m |

Between ten and twenty degrees a shadow is a second figure. Under five it runs off the edge of the picture and becomes a stripe. [Shadows Cross First](/post/shadows-cross-first) was made at nine.

## Set everything, then forget it

The point of waiting is that nothing remains to be done when it happens. Before the first passer-by:

- frame the stage and mark your own position, a paving stone will do;
- set the exposure by hand, for the light and not for the shade;
- set the focus by hand, on the place where they will be;
- decide where in the frame the person should stand, and on which foot.

The last one sounds fussy. A walking figure is legible only when the legs are apart, which is the case twice in each stride, for about a quarter of a second. With the feet together a person becomes a post. Press as the heel goes down, which means deciding when it is still in the air.

### Do not chase

When a promising stranger takes the wrong side of the street, let them. Whoever leaves the stage to follow them loses the next three, and the light in the meantime. I have to tell myself this every time.

## What to do with the hours

Waiting is not empty. The first ten minutes are for rehearsal: photograph everybody, well or badly, to learn the rhythm. You will notice that people come in pulses, from a traffic light or a train. After that, stop pressing and only look. Most of the craft is in not taking the second-best picture so often that you miss the best one while the camera writes.

Have something in your hands that explains you. A newspaper serves, or a cup. After a quarter of an hour you belong to the street: shopkeepers nod, dogs stop barking, and you can raise the camera without anyone turning. If someone asks, tell them. I have been given chairs, coffee and a notary’s balcony, the one in [Half the Street Is Lit](/post/half-the-street-is-lit), simply because I said what I was waiting for.

It also helps to watch how others stage an entrance. The open film below starts with two people on a bridge in Amsterdam. Play it without sound and note where they stand before anything is said.

[youtube id="R6MlUcmOul8"]

## When it is over

There are three good reasons to leave. The light has gone. The picture has happened, and you know it, because the next ones feel like copies. Or you have stayed an hour and have begun to like something that is not there.

Cold feet are no reason, and neither is an empty card. But come back another day; a stage improves with acquaintance. I stood on the jetty of [The Far Side Lights Up](/post/the-far-side-lights-up) six evenings running. On the first five I learnt when the lamps come on.

## A small exercise

Choose one place within ten minutes of your door. Go there at the same hour on five days. Stay for thirty minutes, and bring home no more than five frames each time. On the sixth day lay the twenty-five side by side. You will find that you have photographed the same picture twenty-four times while waiting for the other one, and that you can now say what the other one was.

That knowledge is the method. The rest is standing.

[button url="/article/editing-down-to-twelve"]Then comes the editing[/button]`,
};
