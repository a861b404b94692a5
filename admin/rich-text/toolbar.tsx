import { redoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { Icon } from '#browser/icon.tsx';
import { DropdownMenuItem } from '../kit/ui/dropdown-menu.tsx';
import { BarButton, BarMenu, Choice, onText } from './bar.tsx';
import { barKeys } from './extensions/keys.ts';
import type { DialogName } from './form-dialog.tsx';
import type { BodyEditor } from './use-body.ts';

interface EditorToolbarProps {
  body: BodyEditor;
  open: (name: DialogName) => void;
  /** Id of the text. */
  controls: string;
  /** An image that comes into the text would be lost in its source. */
  isUploading: boolean;
}

/** One stop of the Tab key; the arrow keys go from control to control. */
export function EditorToolbar({ body, open, controls, isUploading }: EditorToolbarProps) {
  const { editor, source, toggleSource } = body;
  return (
    <Toolbar.Root
      aria-label="Formatting"
      aria-controls={controls}
      aria-keyshortcuts={barKeys}
      title={`From the text: ${barKeys}`}
      className="rich-bar"
    >
      {source === null && <Formatting editor={editor} open={open} />}
      <BarButton label="Source" atEnd disabled={isUploading} pressed={source !== null} onClick={toggleSource}>
        Source
      </BarButton>
    </Toolbar.Root>
  );
}

function Formatting({ editor, open }: { editor: Editor; open: (name: DialogName) => void }) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => activeIn(current) });
  const run = () => onText(editor);
  return (
    <>
      <StyleMenu editor={editor} style={state.style} />
      <BarButton label="Bold" keys="Control+B" pressed={state.bold} onClick={() => run().toggleBold().run()}>
        <b>B</b>
      </BarButton>
      <BarButton
        label="Italic"
        keys="Control+I"
        pressed={state.italic}
        onClick={() => run().toggleItalic().run()}
      >
        <i>I</i>
      </BarButton>
      <BarButton label="Link" keys="Control+K" pressed={state.link} onClick={() => open('link')}>
        Link
      </BarButton>
      <ListMenu editor={editor} pressed={state.bulletList || state.orderedList} state={state} />
      <BarButton label="Quote" pressed={state.blockquote} onClick={() => run().toggleBlockquote().run()}>
        Quote
      </BarButton>
      <BarButton label="Code" keys="Control+E" pressed={state.code} onClick={() => run().toggleCode().run()}>
        Code
      </BarButton>
      <BarButton label="Image" pressed={state.image} onClick={() => open('image')}>
        Image
      </BarButton>
      <InsertMenu editor={editor} open={open} />
      {/* They stay side by side where the bar wraps. */}
      <span className="flex gap-0.5">
        <BarButton label="Undo" keys="Control+Z" disabled={!state.canUndo} onClick={() => run().undo().run()}>
          <Icon name="undo" />
        </BarButton>
        <BarButton
          label="Redo"
          keys="Control+Shift+Z"
          disabled={!state.canRedo}
          onClick={() => run().redo().run()}
        >
          <Icon name="redo" />
        </BarButton>
      </span>
    </>
  );
}

interface ListMenuProps {
  editor: Editor;
  pressed: boolean;
  state: { bulletList: boolean; orderedList: boolean };
}

function ListMenu({ editor, pressed, state }: ListMenuProps) {
  const run = () => onText(editor);
  return (
    <BarMenu label="List" pressed={pressed}>
      <Choice isOn={state.bulletList} onSelect={() => run().toggleBulletList().run()}>
        Bulleted
      </Choice>
      <Choice isOn={state.orderedList} onSelect={() => run().toggleOrderedList().run()}>
        Numbered
      </Choice>
      <DropdownMenuItem onSelect={() => run().indentBy(1).run()}>Indent</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => run().indentBy(-1).run()}>Outdent</DropdownMenuItem>
    </BarMenu>
  );
}

const types = ['bold', 'italic', 'link', 'code', 'bulletList', 'orderedList', 'blockquote', 'image'] as const;

function activeIn(editor: Editor) {
  const active = Object.fromEntries(types.map((type) => [type, editor.isActive(type)]));
  return {
    ...(active as Record<(typeof types)[number], boolean>),
    style: styleOf(editor),
    canUndo: editor.can().undo(),
    canRedo: redoDepth(editor.state) > 0,
  };
}

function styleOf(editor: Editor): string {
  if (editor.isActive('codeBlock')) return 'Code block';
  const level = editor.isActive('heading') ? editor.getAttributes('heading').level : null;
  return level === null ? 'Text' : `Heading ${level}`;
}

const dialogs: readonly [DialogName, string][] = [
  ['button', 'Button'],
  ['youtube', 'Video'],
  ['table', 'Table from a file'],
  ['chart', 'Chart'],
  ['calc', 'Calculator'],
];

function InsertMenu({ editor, open }: { editor: Editor; open: (name: DialogName) => void }) {
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

const levels = [1, 2, 3] as const;

function StyleMenu({ editor, style }: { editor: Editor; style: string }) {
  const run = () => onText(editor);
  return (
    <BarMenu label="Text style" shown={style}>
      <Choice isOn={style === 'Text'} onSelect={() => run().setParagraph().run()}>
        Text
      </Choice>
      {levels.map((level) => (
        <Choice
          key={level}
          isOn={style === `Heading ${level}`}
          onSelect={() => run().setHeading({ level }).run()}
        >
          {`Heading ${level}`}
        </Choice>
      ))}
      <Choice isOn={style === 'Code block'} onSelect={() => run().setCodeBlock().run()}>
        Code block
      </Choice>
    </BarMenu>
  );
}
