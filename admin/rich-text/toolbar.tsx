import { redoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import { Toolbar } from 'radix-ui';
import { Icon, type IconName } from '#browser/icon.tsx';
import { DropdownMenuItem } from '../kit/ui/dropdown-menu.tsx';
import { BarButton, BarMenu, Choice, onText, useIsPhone } from './bar.tsx';
import { blockChoices, insertBlock } from './blocks.ts';
import { barKeys } from './extensions/keys.ts';
import type { DialogName } from './form-dialog.tsx';
import type { BodyEditor } from './use-body.ts';

interface EditorToolbarProps {
  body: BodyEditor;
  open: (name: DialogName) => void;
  /** Id of the text. */
  controls: string;
  /** True while an image uploads: inserted into the source view, it would be lost. */
  isUploading: boolean;
}

/** Toolbar that is one stop of the Tab key; the arrow keys lead from control to control. */
export function EditorToolbar({ body, open, controls, isUploading }: EditorToolbarProps) {
  const { source, toggleSource } = body;
  const isPhone = useIsPhone();
  return (
    <Toolbar.Root
      aria-label="Formatting"
      aria-controls={controls}
      aria-keyshortcuts={barKeys}
      title={`From the text: ${barKeys}`}
      className="rich-bar"
    >
      {source === null && <Formatting {...{ body, open, isPhone, isUploading }} />}
      {(!isPhone || source !== null) && (
        <BarButton
          label="Source"
          atEnd
          disabled={isUploading}
          pressed={source !== null}
          onClick={toggleSource}
        >
          Source
        </BarButton>
      )}
    </Toolbar.Root>
  );
}

interface FormattingProps {
  body: BodyEditor;
  open: (name: DialogName) => void;
  isPhone: boolean;
  isUploading: boolean;
}

function Formatting({ body, open, isPhone, isUploading }: FormattingProps) {
  const { editor } = body;
  const state = useEditorState({ editor, selector: ({ editor: current }) => activeIn(current) });
  const run = () => onText(editor);
  const tool = (label: string, icon: IconName, pressed: boolean, onClick: () => void) => (
    <BarButton label={label} pressed={pressed} onClick={onClick}>
      <Icon name={icon} />
    </BarButton>
  );
  return (
    <>
      <StyleMenu editor={editor} style={state.style} isPhone={isPhone} />
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
        <Icon name="link" />
      </BarButton>
      {!isPhone && (
        <>
          {tool('Bulleted list', 'bulletList', state.bulletList, () => run().toggleBulletList().run())}
          {tool('Numbered list', 'orderedList', state.orderedList, () => run().toggleOrderedList().run())}
          {tool('Quote', 'quote', state.blockquote, () => run().toggleBlockquote().run())}
        </>
      )}
      {tool('Image', 'photo', state.image, () => open('image'))}
      <InsertMenu editor={editor} open={open} isPhone={isPhone} />
      {!isPhone && <UndoButtons editor={editor} {...state} />}
      <MoreMenu body={body} isPhone={isPhone} isUploading={isUploading} state={state} />
    </>
  );
}

interface UndoState {
  canUndo: boolean;
  canRedo: boolean;
}

/** Undo and redo, side by side also where the bar wraps. */
function UndoButtons({ editor, canUndo, canRedo }: { editor: Editor } & UndoState) {
  const run = () => onText(editor);
  return (
    <span className="flex gap-0.5">
      <BarButton label="Undo" keys="Control+Z" disabled={!canUndo} onClick={() => run().undo().run()}>
        <Icon name="undo" />
      </BarButton>
      <BarButton label="Redo" keys="Control+Shift+Z" disabled={!canRedo} onClick={() => run().redo().run()}>
        <Icon name="redo" />
      </BarButton>
    </span>
  );
}

interface MoreMenuProps extends Omit<FormattingProps, 'open'> {
  state: UndoState & { strike: boolean; underline: boolean; code: boolean };
}

/** Menu of rare actions; on a phone also of those for which the toolbar has no room. */
function MoreMenu({ body, isPhone, isUploading, state }: MoreMenuProps) {
  const run = () => onText(body.editor);
  return (
    <BarMenu
      label="More"
      shown={<Icon name="more" />}
      pressed={state.strike || state.underline || state.code}
    >
      <Choice isOn={state.underline} keys="Ctrl+U" onSelect={() => run().toggleUnderline().run()}>
        Underline
      </Choice>
      <Choice isOn={state.strike} keys="Ctrl+Shift+S" onSelect={() => run().toggleStrike().run()}>
        Strikethrough
      </Choice>
      <Choice isOn={state.code} keys="Ctrl+E" onSelect={() => run().toggleCode().run()}>
        Code
      </Choice>
      <DropdownMenuItem onSelect={() => run().indentBy(1).run()}>Indent</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => run().indentBy(-1).run()}>Outdent</DropdownMenuItem>
      {isPhone && (
        <>
          <DropdownMenuItem disabled={!state.canUndo} onSelect={() => run().undo().run()}>
            Undo
          </DropdownMenuItem>
          <DropdownMenuItem disabled={!state.canRedo} onSelect={() => run().redo().run()}>
            Redo
          </DropdownMenuItem>
          <DropdownMenuItem disabled={isUploading} onSelect={body.toggleSource}>
            Source
          </DropdownMenuItem>
        </>
      )}
    </BarMenu>
  );
}

const types = [
  'bold',
  'italic',
  'strike',
  'link',
  'code',
  'bulletList',
  'orderedList',
  'blockquote',
  'image',
] as const;

function activeIn(editor: Editor) {
  const active = Object.fromEntries(types.map((type) => [type, editor.isActive(type)]));
  return {
    ...(active as Record<(typeof types)[number], boolean>),
    underline: editor.isActive('htmlMark', { tag: 'u' }),
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

interface InsertMenuProps extends Omit<FormattingProps, 'body' | 'isUploading'> {
  editor: Editor;
}

function InsertMenu({ editor, open, isPhone }: InsertMenuProps) {
  const offered = blockChoices.filter(({ inMenu }) => inMenu === 'always' || (isPhone && inMenu === 'phone'));
  return (
    <BarMenu label="Insert" {...(isPhone && { shown: <Icon name="zoomIn" /> })}>
      {offered.map((choice) => (
        <DropdownMenuItem key={choice.label} onSelect={() => insertBlock(choice, editor, open)}>
          {choice.label}
        </DropdownMenuItem>
      ))}
    </BarMenu>
  );
}

const levels = [1, 2, 3] as const;

function StyleMenu({ editor, style, isPhone }: { editor: Editor; style: string; isPhone: boolean }) {
  const run = () => onText(editor);
  return (
    <BarMenu label="Text style" chosen={style} {...(isPhone && { shown: 'Aa' })}>
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
