import type { Editor } from '@tiptap/core';
import { DropdownMenuItem } from '../kit/ui/dropdown-menu.tsx';
import { BarMenu } from './bar.tsx';
import type { DialogName } from './dialog-name.ts';
import { onText } from './on-text.ts';

const dialogs: readonly [DialogName, string][] = [
  ['button', 'Button'],
  ['youtube', 'Video'],
  ['table', 'Table from a file'],
  ['chart', 'Chart'],
  ['calc', 'Calculator'],
];

export function InsertMenu({ editor, open }: { editor: Editor; open: (name: DialogName) => void }) {
  const run = () => onText(editor);
  return (
    <BarMenu label="Insert">
      <DropdownMenuItem onSelect={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
        Table
      </DropdownMenuItem>
      {dialogs.map(([name, label]) => (
        <DropdownMenuItem key={name} onSelect={() => open(name)}>
          {label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuItem onSelect={() => run().setHorizontalRule().run()}>Line</DropdownMenuItem>
    </BarMenu>
  );
}
