import type { Extensions } from '@tiptap/core';
import { PastedText } from '../paste/pasted-text.ts';
import { PictureUploads, type PictureUploadsOptions } from '../pictures/picture-uploads.ts';
import { contentExtensions } from '../schema/content-extensions.ts';
import { BarKeys } from './bar-keys.ts';
import { BodySource } from './body-source.ts';
import { DialogKeys } from './dialog-keys.ts';
import { IndentCommands } from './indent-commands.ts';
import { MarkedPlaces } from './marked-places.ts';
import { pictureNode } from './picture.ts';
import { ShortcodeTyping } from './shortcode-typing.ts';
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
