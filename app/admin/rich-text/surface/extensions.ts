import type { Extensions } from '@tiptap/core';
import { PastedText } from '../paste/pasted-text.ts';
import { contentExtensions } from '../schema/content-extensions.ts';
import { BarKeys } from './bar-keys.ts';
import { BodySource } from './body-source.ts';
import { DialogKeys } from './dialog-keys.ts';
import { IndentCommands } from './indent-commands.ts';
import { MarkedPlaces } from './marked-places.ts';
import { Picture } from './picture.ts';
import { PictureFiles } from './picture-files.ts';
import { ShortcodeTyping } from './shortcode-typing.ts';
import { SourceCommands } from './source-commands.ts';

/** What the editor is made of when it is on a page. */
export function editorExtensions(initial: string): Extensions {
  return [
    ...contentExtensions.map((extension) => (extension.name === 'image' ? Picture : extension)),
    BarKeys,
    BodySource.configure({ initial }),
    DialogKeys,
    IndentCommands,
    MarkedPlaces,
    PastedText,
    PictureFiles,
    ShortcodeTyping,
    SourceCommands,
  ];
}
