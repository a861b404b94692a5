import type { DemoArticle } from './demo-article.ts';

export const walkingAHarbour: DemoArticle = {
  slug: 'walking-a-harbour',
  title: 'Walking a Harbour',
  excerpt:
    'Six stops along the Elbe in Hamburg, from the fish market before dawn to the last ferry, with the light and the tide for each.',
  metaDescription:
    'A day’s walk for photographers along the Hamburg waterfront: fish market, landing stages, warehouses and jetties, with notes on light, tide and distance.',
  tags: ['waterfront', 'candid', 'walk', 'evening'],
  city: 'Hamburg',
  heroPicture: 'jetty-in-grey',
  heroAlt:
    'A figure with a briefcase at a lamp on a wooden jetty, two sailing boats at anchor under a grey sky.',
  daysAgo: 152,
  body: `# Walking a Harbour

A harbour is a street with one side missing. On the side that is there, people do what they do in any street: carry things, wait, look at their telephones. On the other there is nothing to hold the eye until the far bank, and so everyone who reaches the edge stops for a moment, as at the end of a sentence. That moment is why I go.

This walk follows the north bank of the Elbe in Hamburg from west to east. It is about six kilometres long. It can be done in two hours, but it is meant for a whole day with a long lunch, because the light and the water change places in the meantime.

## Before you set out

The river is tidal a hundred kilometres from the sea. Between low water and high water at the landing stages it rises by almost four metres, twice a day, and everything that floats rises with it. Pontoons lie level with the quay at one hour and deep below it at another. Look up the tide tables as you would look up the sunset.

| Water | What it does for a picture |
| --- | --- |
| High | Decks and faces stand at eye level; gangways are flat; reflections reach the wall |
| Falling | Wet stone, dark piles, a band of green; the best hours for black and white |
| Low | You look down on decks; gangways are steep, and people lean as they climb |
| Turning | Boats turn on their moorings, all together, within about twenty minutes |

For the sun: in the middle of December it sets at about four in the afternoon, in the middle of June just before ten at night. After sunset you have some thirty-five minutes of usable blue in March and September and fifty or so in June. At this latitude dusk is not in a hurry.

### What to carry

One lens, and not a long one. The distances tempt you to reach across the water, and whatever you bring back from over there is small, hazy and without people. A 35 mm or a 28 mm obliges you to find somebody on this side. Take a cloth for the spray and a bag you can sit on.

## One: the fish market, before dawn

On Sundays the market on the quay opens at five from April to October and at seven for the rest of the year, and it ends at half past nine. Come half an hour early. The bulbs are being tested, the fruit is being stacked, and nobody has started to shout. [Sunday, Before the Shouting](/post/sunday-before-the-shouting) was taken in that half hour.

Expose for the crates, not for the bulbs. There is enough light for a fifteenth of a second at f/2.8 and ISO 1600, and with a fifteenth you can choose between a blur and a person by waiting for somebody to stop.

[photo slug="sunday-before-the-shouting" width="wide"]

## Two: the landing stages

Walk east with the water on your right. The landing stages are a floating street almost seven hundred metres long, tied to the shore by gangways. Tourists look at the ships. The people to look at are those who use the ferries as a bus: they stand at the same post each morning, and the ramp sorts them by how late they are.

The number 62 is an ordinary line with an ordinary fare. Ride it to the end and back, an hour in all, on the upper deck at the stern, facing backwards. You see every passenger arrive at every stop, against the sky, framed by a gangway. [Waiting for the Sixty-Two](/post/waiting-for-the-sixty-two) is what one of them looked like from the next pontoon.

## Three: a puddle and a wall

Behind the stages the streets drop below the level of a high flood, and after rain they hold water. Do not look for views here. Look down. Put the camera on the kerbstone, fold out the screen, and let the shop fronts come to you twice, as in [From the Height of a Shoe](/post/from-the-height-of-a-shoe). A puddle a metre wide is enough, if the lens is within a hand’s breadth of it.

[photo slug="from-the-height-of-a-shoe" width="text"]

## Four: the warehouses

The brick warehouses of the Speicherstadt stand on oak piles along a set of canals. By day they are a backdrop and everyone photographs them from the same bridge. Go late instead, when the sun gets under the roofs. In February and again in October it is low enough to come through an open storey and lie down on the opposite wall.

Walk the narrow side, where the winches are. Workers still come out between five and six, in twos. I wrote about standing there in [Waiting as a Method](/article/waiting-as-a-method).

### If it is dull

Then it is a day for fog pictures, and those want a plain background and one figure. Bridges are best. Give one stop more than the meter says, otherwise white turns to cement.

## Five: coffee, behind glass

About four kilometres are done, and your hands are cold. Choose a café with old windows and sit *outside*, if they let you. When it rains you have the drops, the lamps and whoever is in there. Open the lens fully, focus on the glass, and wait until two heads come apart. From half a metre away the people will be soft and unrecognisable, which is as it should be; they came in to be left alone.

## Six: the jetty, from lamp to dark

The walk ends where the lamps come on. Any of the small jetties will do, as long as it has one lamp, one railing and boats beyond it. Be there twenty minutes after sunset and stay for half an hour. For the first ten minutes the sky is too bright. For the next ten the lamp, the sky and the water lie within three stops of each other, and a figure at the rail is still a figure. After that you can pack up, and watch.

It is the hour at which people come to the end of the planks for no reason. They look at the water just below the boats. Some look at a watch. [The Man with the Briefcase](/post/the-man-with-the-briefcase) stayed four minutes, and I have wondered about him for longer than that.

[photo slug="the-far-side-lights-up" width="full"]

## The other direction

The next time walk it from east to west, beginning at dusk and ending at the market before dawn. It is the same six kilometres, and you will not recognise one of them.

[button url="/hub?slug=waterfront-candid"]More from the waterfront[/button]`,
};
