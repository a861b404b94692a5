import type { Extensions } from '@tiptap/core';
import { PastedText } from '../paste/pasted-text.ts';
import { PictureUploads, type PictureUploadsOptions } from '../pictures/picture-uploads.ts';
import { contentExtensions } from '../schema.ts';
import { DialogKeys } from './dialog-keys.ts';
import { IndentCommands } from './indent-commands.ts';
import { BarKeys } from './keys.ts';
import { pictureNode } from './pictures.ts';
import { MarkedPlaces } from './places.ts';
import { ShortcodeTyping } from './shortcode-typing.ts';
import { BodySource } from './source.ts';
import { SourceCommands } from './source-commands.ts';

/** What the editor is made of when it is on a page. */
export function editorExtensions(initial: string, pictures: PictureUploadsOptions): Extensions {
  const picture = pictureNode(pictures.imageOrigins);
  return [
    ...contentExtensions.map((extension) => (extension.name === 'image' ? picture : extension)),
    BarKeys,
    BodySource.configure({ initial }),
    DialogKeys,
    IndentCommands,
    MarkedPlaces,
    PastedText,
    PictureUploads.configure(pictures),
    ShortcodeTyping,
    SourceCommands,
  ];
}
