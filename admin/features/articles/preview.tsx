import { useCallback, useEffect, useRef, useState } from 'react';
import { isRightToLeft, languageTag } from '#domain/text/language.ts';
import { listShortcodeChoices, previewArticle } from '../../calls/articles.ts';
import { Button, Spinner } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { LoadProblem, useLoad, useLoadedCall } from '../../kit/ui/loading.tsx';
import { mountBlocks } from '../../rich-text/mounted-blocks.ts';
import type { ShortcodeChoices } from '../../rich-text/types.ts';
import { useCaller } from '../../shell/session.tsx';
import type { ArticleDraft } from './article-draft.ts';
import type { Editor } from './use-editor.ts';

/** The body with working calculators; data of other hosts stays a link, with a note. */
function PreviewBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other markup holds other blocks
  useEffect(() => {
    if (place.current) mountBlocks(place.current);
  }, [html]);
  return (
    <div
      ref={place}
      className="prose [&_:is(h2,h3,h4)]:font-serif [&_:is(h2,h3,h4)]:font-normal [&_:is(h2,h3,h4)]:text-ink [&_a]:underline [&_ol]:list-decimal [&_ul]:list-disc"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it with an allow-list.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const none: ShortcodeChoices = { assets: [], calculators: [], series: [] };

/** Choices of the Insert menu; the editor works without them. */
export function useShortcodeChoices(): { choices: ShortcodeChoices; problem: string | null } {
  const { data, problem } = useLoadedCall(listShortcodeChoices);
  return {
    choices: data ?? none,
    problem:
      problem === null
        ? null
        : `The assets and calculators for the Insert menu could not be loaded: ${problem}`,
  };
}

/** Button that previews the text in the form, saved or not. */
export function PreviewButton({ editor }: { editor: Editor }) {
  const [shown, setShown] = useState<ArticleDraft | null>(null);
  return (
    <>
      <Button look="quiet" onClick={() => setShown(editor.takeBody())}>
        Preview
      </Button>
      {shown && <PreviewDialog draft={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface PreviewDialogProps {
  draft: Pick<ArticleDraft, 'title' | 'body' | 'excerpt' | 'language'>;
  onClose: () => void;
}

/** The body as on the public page. */
export function PreviewDialog({ draft, onClose }: PreviewDialogProps) {
  const call = useCaller();
  const { title, body, excerpt } = draft;
  const language = languageTag(draft.language);
  const load = useCallback(
    (signal?: AbortSignal) => previewArticle(call, { title, body }, signal),
    [call, title, body],
  );
  const { data, problem, reload } = useLoad(load);
  return (
    <Dialog onClose={onClose} width="wide" title="Preview">
      <LoadProblem title="Could not load the preview" problem={problem} onRetry={reload} />
      {!data && problem === null && <Spinner label="Loading preview…" />}
      {data && (
        <article
          {...(language && { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' })}
          className="mx-auto grid w-full max-w-[66ch] grid-cols-[minmax(0,1fr)] gap-4"
        >
          <p className="font-serif text-title leading-tight">{title || 'Untitled'}</p>
          {excerpt && <p className="font-serif text-head text-ink-2">{excerpt}</p>}
          <PreviewBody html={data.html} />
        </article>
      )}
    </Dialog>
  );
}
