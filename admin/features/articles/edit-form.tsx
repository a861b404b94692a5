import type { ReactNode } from 'react';
import { articleFigures } from '#domain/articles/checklist/limits.ts';
import { paths } from '#domain/site/paths.ts';
import { characterCount } from '#domain/text/characters.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { LengthMeter } from '../../kit/ui/length-meter.tsx';
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import type { TextPlace } from '../../rich-text/types.ts';
import { fieldLabels } from './article-draft.ts';
import { HeroFields } from './hero.tsx';
import { TextBox } from './text-box.tsx';
import type { Editor } from './use-editor.ts';
import { useShortcodeChoices } from './use-shortcode-choices.ts';

export interface EditFormProps {
  editor: Editor;
  /** Sentences to be marked in the body. */
  highlights: readonly TextPlace[];
  jumpTo: TextPlace | null;
}

export function EditForm({ editor, highlights, jumpTo }: EditFormProps) {
  const { draft, change, errors, body } = editor;
  const { least, most } = articleFigures.metaDescription;
  const choices = useShortcodeChoices();
  return (
    <form
      noValidate
      aria-label="Article"
      className="grid min-w-0 content-start gap-5"
      onSubmit={(event) => event.preventDefault()}
    >
      <TextBox editor={editor} name="title" className="font-serif text-head! md:text-title!" />
      <RichTextEditor
        ref={body}
        label={fieldLabels.body}
        value={draft.body}
        onChange={(text) => change({ body: text })}
        error={errors.body ?? null}
        shortcodeChoices={choices.choices}
        highlights={highlights}
        jumpTo={jumpTo}
        {...(choices.problem && { hint: choices.problem })}
      />
      <TextBox
        editor={editor}
        name="excerpt"
        rows={3}
        hint={`${lengthOf(draft.excerpt)} of ${articleFigures.excerpt} characters`}
      />
      <HeroFields editor={editor} />
      <TextBox
        editor={editor}
        name="meta_description"
        rows={3}
        hint={<LengthMeter length={lengthOf(draft.meta_description)} least={least} most={most} />}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextBox editor={editor} name="tags" />
        <TextBox editor={editor} name="geo_city" />
      </div>
      <TextBox editor={editor} name="slug" hint={slugHint(editor)} />
    </form>
  );
}

/** As it is counted when it is saved. */
function lengthOf(text: string): number {
  return characterCount(text.trim());
}

function slugHint({ base, draft }: Editor): ReactNode {
  const wanted = draft.slug.trim() || articleSlug(draft.title);
  if (base && (draft.slug === base.slug || wanted === base.slug)) return paths.article(base.slug);
  if (base?.published_at) {
    return (
      <span role="status" className="text-amber-ink">
        {`The old address ${paths.article(base.slug)} will redirect to the new one.`}
      </span>
    );
  }
  if (wanted === '') return 'Made from the title when it is left empty.';
  return draft.slug.trim() === ''
    ? `Made from the title: ${paths.article(wanted)}`
    : 'The article gets this address.';
}
