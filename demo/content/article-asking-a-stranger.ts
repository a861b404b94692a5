import type { DemoArticle } from './demo-article.ts';

export const askingAStranger: DemoArticle = {
  slug: 'asking-a-stranger',
  title: 'Asking a Stranger',
  excerpt:
    'Most people say yes, and most of those who say no do it kindly. What to say, what to have ready, and when not to ask at all.',
  metaDescription:
    'How to ask a stranger for a portrait: one sentence that works, camera settings to have ready beforehand, how to take a no, and what to send people afterwards.',
  tags: ['street', 'portrait', 'method', 'candid'],
  city: null,
  heroPicture: 'two-under-the-sign',
  heroAlt: 'Two people, one with a red umbrella, on a rain-dark street under sodium lamps.',
  daysAgo: 41,
  body: `# Asking a Stranger

Candid photographs are made by not asking. It is the rule of the genre, and most of the pictures on these pages keep it. But there is another picture, the one in which somebody looks back at you, and you cannot get it from across the road with a short lens and a good alibi. For that one you have to open your mouth.

I put it off for nine years. Then I asked forty people in a month and wrote down what they answered. Thirty-one said yes. Six said no and smiled. Two said no and did not smile. One wanted to know whether I had eaten, and I went home with a bag of plums.

## Why it feels harder than it is

Before asking, one imagines the refusal in detail: the raised voice, the turned heads. In practice a refusal takes two seconds and is over. The person has been asked something, has answered, and walks on. You are the only one who goes on thinking about it.

What people do dislike is being *half* asked. The camera that comes up and goes down again, the pretended interest in the wall behind them, the smile from too far away. If you have been noticed, you have already begun a conversation. Finish it.

## One sentence

Long explanations sound like selling. I use one sentence, and it contains a reason:

> Excuse me, the light on your coat is very good just there. May I take a picture?

The reason has to be true and has to be about something they chose or something they are doing. A coat, a hat, the way they have folded a newspaper. Never a body, never an age. *You look interesting* is no reason; it makes people wonder what is wrong with them.

[photo slug="three-regulars" width="text"]

Then be quiet. The silence after the question is theirs. Filling it with assurances is how one gets a no from somebody who was about to say yes.

### Where to stand

Ask from the front, at a distance of two arms, with the camera visible and low. Do not block the way. Do not ask anyone who is running, crying, eating with both hands, looking for a child, or standing at a cash machine. Do not ask somebody who cannot walk away from you: a waiter, a guard, a seller with customers waiting. Come back when they are free.

## Have everything ready

A yes is good for about ten seconds. After that people begin to feel looked at and put on the face they wear for passports. So everything that can be set has been set before the sentence:

- aperture and time, for the light *they* are standing in;
- distance, by zone, so that no motor has to hunt;
- background, checked for the lamp post that would otherwise grow out of a head.

The third column shows how much is sharp with a 35 mm lens on full frame when the distance is set to three metres. It is the old snapshot setting, and for asking it has never been bettered.

| Aperture | Hyperfocal distance | Sharp when set to 3 m |
| --- | ---: | ---: |
| f/5.6 | 7.3 m | 2.1 to 5.0 m |
| f/8 | 5.1 m | 1.9 to 7.1 m |
| f/11 | 3.7 m | 1.7 to 14 m |

The figures assume a circle of confusion of 0.03 mm, which is generous for large prints. If you print at a metre wide, close down one stop more and use the same line.

### Two frames, then thank

I take two. The first is for them: it releases the face they have prepared. The second, a breath later, is the picture. A third makes it a session, and nobody agreed to a session. Then show the screen, say thank you, and mean it.

If they want the photograph, send it. I carry cards with an address and nothing else on them. About one person in five writes, usually months later, usually because of a birthday or a funeral. Those are the prints that get framed.

## When the answer is no

Say *of course, have a good evening*, and go. Do not ask why. Do not point out that it is legal. Do not take it from further away; the person has told you what they want, and there are eight million other pictures in the city that night.

A no also covers what you already have. If somebody notices after the fact and asks you to delete a frame, delete it, there, with them watching. It will not have been your best one. In all these years I have lost four pictures this way and remember none of them.

## The law, in one paragraph

Taking a photograph in public and publishing it are two questions, and the answers differ from country to country. In many places you may photograph people in the street; in some, a recognisable person must agree before the picture is shown. German law, for one, ties publication to consent and then lists exceptions, such as people who are merely incidental to a scene, and pictures that serve a higher interest of art. Children are a case apart everywhere. Read up on where you are before you travel, and when in doubt, ask. It is a good sentence, and you know it now.

## What asking does to the rest

The odd thing is how it changes the pictures for which you do not ask. After a month of talking to people I stood closer, and I stopped hiding the camera. In [Three Regulars](/post/three-regulars) I was in full view the whole time, half a metre from the glass. In [The Whole Road](/post/the-whole-road) I was kneeling in the street. Both people and photographer knew, or could have known. That is not the same as permission, but it is a long way from theft.

And sometimes the better picture is the one you did not interrupt. If two people are deep in talk, if somebody is listening to the rain, asking would end the very thing you came for. Then keep still, keep your distance, and read [Waiting as a Method](/article/waiting-as-a-method) instead.

## Begin with five

Five strangers, one evening, one street. Start with someone who sells something and has no customers: they are used to being spoken to. Write down the answers. If you get five refusals you will have set a record, and I should like to hear about it.

[button url="/tag/candid"]Pictures made without asking[/button]`,
};
