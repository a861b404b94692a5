import type { Editor } from '@tiptap/core';
import { BarMenu, Choice } from './bar.tsx';
import { onText } from './on-text.ts';

const levels = [1, 2, 3] as const;

export function StyleMenu({ editor, style }: { editor: Editor; style: string }) {
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
