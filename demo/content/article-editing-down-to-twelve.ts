import type { DemoArticle } from './demo-article.ts';

export const editingDownToTwelve: DemoArticle = {
  slug: 'editing-down-to-twelve',
  title: 'Editing Down to Twelve',
  excerpt:
    'A year of walking, four thousand frames, twelve pictures. A way of getting from one to the other without losing your nerve.',
  metaDescription:
    'How to edit a year of street photographs down to twelve: five rounds with a fixed ratio each, small prints on a table, and the questions that settle a doubt.',
  tags: ['method', 'editing', 'street'],
  city: null,
  heroPicture: 'roofs-wide',
  heroAlt: 'Wide view over blue roofs at dusk, houses fading into haze, a few lit windows.',
  daysAgo: 236,
  body: `# Editing Down to Twelve

Robert Frank exposed about 760 rolls of film for *The Americans*, some twenty-seven thousand frames, and the book has eighty-three photographs in it: one in more than three hundred. Ansel Adams thought that twelve significant photographs in any one year was a good crop. Between them they leave the rest of us little to be proud of except patience.

I make about four thousand frames a year and try to end up with twelve. The number is arbitrary, and that is its use. Twenty is a selection; one can always add a twenty-first. Twelve is a table with twelve places, and somebody has to stand.

## Let it lie

Nothing in this article works on the evening of the same day. You still know how cold it was, how long you stood, what the man said. None of that is in the picture, and all of it will vote.

Wait a month. Better, wait until you come across a frame and do not remember taking it. Then you see what a stranger sees, and strangers are whom it is for.

## Five rounds

I go through the year in five rounds, each with its own ratio, its own question and its own speed. Never do two rounds on one day.

| Round | From | To | Time for each | The question |
| --- | ---: | ---: | ---: | --- |
| 1 | 4,000 | 400 | 2 s | Is there a picture? |
| 2 | 400 | 120 | 10 s | Is it the best of its kind? |
| 3 | 120 | 40 | 1 min | Would I print it? |
| 4 | 40 | 20 | a week | Do I still look at it? |
| 5 | 20 | 12 | a month | What does it do beside the others? |

The first round takes a little over two hours at two seconds a frame. It wants to be done fast and with the picture small, no larger than a playing card on the screen. Composition survives reduction. Sharpness, expression and anecdote do not, and those are the three things that talk you into a weak frame.

### Round two: one of each

Most of the four hundred are siblings: the same corner, the same light, a different pedestrian. Keep one from each family. If you cannot decide between two, they are either both good enough for the third round, in which case neither will miss the other, or neither is. Toss a coin, and notice which side you were hoping for.

### Round three: paper

Print the hundred and twenty, small, ten by fifteen centimetres, on the cheapest paper. From here on the screen stays dark. On a screen one sees pictures one after another, with a bright rectangle between them and the world. On a table one sees them *next to* each other, and this is where most of them lose.

Shuffle, and lay them out in rows. Turn over whatever you pass without stopping. Do this three times, on three days, in a different order. What has been turned over twice is out.

## Questions that settle a doubt

By now each frame has its advocate. These are the questions I ask the advocate.

- **Would it survive without the caption?** If it needs the story, it is an illustration of a story.
- **Is the good part in the picture or at its edge?** If you find yourself wanting to crop by more than a tenth, you are looking at a different picture, one you did not take.
- **Is it about something, or only of something?** A man with an umbrella is a thing. A man who keeps his umbrella open for forty dry metres is a subject; see [Umbrella Up, Indoors](/post/umbrella-up-indoors).
- **Have I taken it before?** One’s own clichés are harder to see than other people’s. Mine are reflections. I allow myself one a year.
- **Was it difficult?** If that is the argument in its favour, take it out.

### The one you love too much

There is always a frame that fails every question and comes back into the pile. Put it on the wall of the kitchen. Live with it for a month, and do not show it to anyone. Either it grows on the others, or one day you will find that you no longer see it.

## Sequence

Twelve good pictures are not yet a set. The fifth round is about neighbours.

Begin with the first and the last. The first says how to look: at what distance, in what kind of light, with how much patience. The last should leave the door open. Everything else goes in between by a simple rule: each picture shares one thing with the one before it and differs in all others. A curve, a colour, a direction of walking. From a red umbrella to a red tram. From a tram to a person who missed it, as in [Six Minutes Late](/post/six-minutes-late).

[photos slugs="the-red-one-leads, dvojka-u-magli, six-minutes-late" layout="row"]

Then look for the repeats. Two silhouettes on facing pages cancel each other. So do two pictures in which everyone walks to the left. Alternate near and far, crowded and empty, and put something quiet after anything loud.

Film editors do this for a living, and one learns from them with the sound turned off. Take any short film, for instance the open one below, and write down what is shared across each cut: a movement, a shape, the place in the frame where the eye has been left. Twenty cuts will do.

[youtube id="eRsGyueVLvQ"]

## Ask one person

One, not ten. Ten people will each save a different picture, and you will end up with twenty-two. Choose someone who likes you enough to be bored in your presence. Lay out the twenty without a word and watch the hands rather than the face. What gets picked up goes in. What gets straightened stays. What they pass over, and you want to explain, goes.

## What to do with the rest

Keep them. Storage costs less than regret, and judgement changes. I go back to the rejected hundred of the year before last every January, and each time one of them has become good while I was not looking. [Everyone Home but One](/post/everyone-home-but-one) was out for a long time. There was nothing wrong with it. I had thought it was about the lit windows.

But do not show them. A portfolio is judged by its weakest picture, because the weakest one tells the viewer what you believe is good enough. Twelve strong frames promise a thirteenth. Twenty-five with thirteen doubtful ones among them promise nothing at all.

Here is one that I have stopped moving about. It has nine.

[series slug="under-cover"]

[button url="/photos"]See what was left standing[/button]`,
};
