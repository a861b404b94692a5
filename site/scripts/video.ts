import { video as english } from '#domain/texts/en-scripts/video.ts';
import { scriptTexts } from './script-texts.ts';

/** Loads the player after a click; before it, nothing is requested from another host. */
export function play(link: HTMLElement): void {
  const player = document.createElement('iframe');
  const id = encodeURIComponent(link.dataset.youtube ?? '');
  player.src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`;
  player.title = scriptTexts('video', english).title;
  player.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The player refuses to start without knowing who embeds it.
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  const frame = document.createElement('span');
  frame.className = 'video';
  frame.append(player);
  link.replaceWith(frame);
  player.focus();
}
