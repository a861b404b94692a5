import { videoId } from '#domain/text/video.ts';
import { element, text } from '../render/tree.ts';
import type { Block } from './block.ts';

type Video = { name: 'youtube'; id: string };

export const youtube = {
  example: '[youtube id="eRsGyueVLvQ"]',
  result: 'A placeholder that loads the player on click; without scripts a link.',
  inStories: true,
  advice: 'The id must be the URL of a YouTube video, or its 11 characters.',

  read(attributes) {
    const id = videoId(attributes.get('id') ?? '');
    return id === null ? null : { name: 'youtube', id };
  },
  attributes: ({ id }) => ({ id }),
  // A plain link until it is clicked, so nothing is asked of another host before.
  html: ({ id }, { blocks }) => [
    element(
      'a',
      {
        className: ['video'],
        dataYoutube: id,
        href: `https://www.youtube.com/watch?v=${id}`,
        rel: ['noopener'],
      },
      [text(blocks.playVideo)],
    ),
  ],

  describe: ({ id }) => ['video', id],
  menu: { label: 'Video', hint: 'From YouTube', icon: 'next' as const },
  form: {
    fields: [
      {
        name: 'id',
        label: 'YouTube URL or video ID',
        kind: 'address',
        read: videoId,
        missing: 'Enter a YouTube URL or 11-character video ID.',
      },
    ],
  },
} satisfies Block<Video>;
