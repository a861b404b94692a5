import { expect, test } from 'vitest';
import { rtfImages } from '#domain/text/rtf-images.ts';

const png = { type: 'image/png', hex: '89504e47' };

test.each([
  ['no picture', '{\\rtf1 words \\picture}', []],
  ['a PNG', '{\\rtf1{\\pict\\pngblip\\picw10\\pich-2 89504e47}}', [png]],
  ['digits over several lines', '{\\pict\\pngblip\n8950\r\n4e47\n}', [png]],
  ['a JPEG', '{\\pict\\jpegblip ffd8}', [{ type: 'image/jpeg', hex: 'ffd8' }]],
  ['groups inside', '{\\pict{\\*\\picprop{\\sp{\\sn abc}}}\\pngblip{\\*\\blipuid ab12}89504e47}', [png]],
  [
    'a copy in an old format',
    '{\\*\\shppict{\\pict\\pngblip 89504e47}}{\\nonshppict{\\pict\\wmetafile8 0100}}',
    [png],
  ],
  [
    'pictures of bullets',
    '{\\*\\listpicture{\\*\\shppict{\\pict\\pngblip 00}}}{\\pict\\pngblip 89504e47}',
    [png],
  ],
  ['escaped braces', '\\{\\pict\\pngblip 8950\\}4e47}', [png]],
  ['no end', '{\\pict\\pngblip 89504e47', []],
])('%s', (_, rtf, expected) => {
  expect(rtfImages(rtf)).toEqual(expected);
});

test('many beginnings come to an end', () => {
  expect(rtfImages('{\\pict{'.repeat(200_000))).toEqual([]);
  expect(rtfImages('\\pict '.repeat(200_000))).toEqual([]);
});
