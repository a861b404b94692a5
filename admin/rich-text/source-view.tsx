import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { verifyMarker } from '#domain/text/verify-marker.ts';
import { isFirstVisit } from './extensions/go-to.ts';
import { patternOf, patternsOf, rangesOf, type TextRange } from './extensions/surface-places.ts';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import type { BodyEditor } from './use-body.ts';

interface SourceViewProps extends Pick<RichTextEditorProps, 'highlights' | 'jumpTo' | 'error'> {
  body: BodyEditor;
  source: string;
  labelledBy: string;
}

/** The body as it is stored. Behind the text lies the same text with its marks: a text box can show none. */
export function SourceView({ body, source, labelledBy, highlights = [], jumpTo, error }: SourceViewProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useDeferredValue(source);
  const marks = useMemo(() => marksIn(shown, highlights), [shown, highlights]);
  useEffect(() => {
    if (!box.current || !jumpTo || !isFirstVisit(jumpTo)) return;
    const pattern = patternOf(jumpTo, true);
    const found = pattern ? rangesOf(box.current.value, pattern) : [];
    const range = found[jumpTo.occurrence ?? 0] ?? found.at(-1);
    if (!range) return;
    box.current.focus();
    box.current.setSelectionRange(range.start, range.end);
    scrollTo(box.current, range.start);
  }, [jumpTo]);
  return (
    <div className="rich-source">
      <div aria-hidden="true" className="rich-source-marks">
        {marks}
        {'\n'}
      </div>
      <textarea
        ref={box}
        value={source}
        onChange={(event) => body.setSource(event.target.value)}
        aria-labelledby={labelledBy}
        aria-invalid={error ? true : undefined}
        spellCheck={false}
        className="rich-source-text"
      />
    </div>
  );
}

function marksIn(text: string, highlights: NonNullable<RichTextEditorProps['highlights']>) {
  const sentences = patternsOf(highlights, true).flatMap((pattern) => rangesOf(text, pattern));
  const places = [
    ...rangesOf(text, verifyMarker).map((range) => ({ range, look: 'rich-verify' })),
    ...sentences.map((range) => ({ range, look: 'rich-highlight' })),
  ].toSorted((one, other) => one.range.start - other.range.start);
  let at = 0;
  const parts = places.flatMap(({ range, look }: { range: TextRange; look: string }) => {
    if (range.start < at) return [];
    const before = text.slice(at, range.start);
    at = range.end;
    return [
      before,
      <mark key={range.start} className={look}>
        {text.slice(range.start, range.end)}
      </mark>,
    ];
  });
  return [...parts, text.slice(at)];
}

/** The box is as high as its text, so the page scrolls: to where the place lies by its share of the text. */
function scrollTo(box: HTMLTextAreaElement, offset: number): void {
  const { top, height } = box.getBoundingClientRect();
  const share = offset / Math.max(1, box.value.length);
  window.scrollBy({ top: top + share * height - window.innerHeight / 2 });
}
