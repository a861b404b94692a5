import { type Extensions, getSchema } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { HtmlMark } from '#text/edit/html-mark.ts';
import { Indent } from '#text/edit/marks.ts';
import { AdjustedKit, ExtraAttributes } from './starter-kit.ts';
import { ShortcodeBlock, ShortcodeInline, SourceBlock, SourceInline } from './written-nodes.ts';

/** All that a body can be made of. */
export const contentExtensions: Extensions = [
  AdjustedKit,
  ExtraAttributes,
  Indent,
  HtmlMark,
  Image.configure({ inline: true, allowBase64: true }),
  Table,
  TableRow,
  TableHeader,
  TableCell,
  ShortcodeBlock,
  ShortcodeInline,
  SourceBlock,
  SourceInline,
];

export const bodySchema = getSchema(contentExtensions);
