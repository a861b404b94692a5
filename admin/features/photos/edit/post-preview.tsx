import { useEffect, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { PreviewAnswer } from '#contract/articles.ts';
import { locationLine } from '#domain/posts/post.ts';
import { tagsOf } from '#domain/posts/quick-upload.ts';
import { dayOfPost, exposureFromWire, otherDayTaken } from '#domain/posts/taken.ts';
import { formatDay } from '#domain/site/dates.ts';
import { previewStory } from '../../../calls/articles.ts';
import { useAdminFrame, useCaller } from '../../../shell/session.tsx';
import { awaitsPublication } from './date-field.tsx';
import type { Editor } from './use-editor.ts';

/**
 * Preview of the texts that visitors will read, updated while typing. The image itself is beside the focal
 * point.
 */
export function PostPreview({ editor: { base, draft } }: { editor: Editor }) {
  const { timeZone } = useAdminFrame();
  const { answer, problem } = useStoryPreview(draft.story);
  const level = draft.locationPrecision || answer?.location_precision || 'city';
  const location = locationLine(draft, level);
  const exposure = exposureFromWire(base, timeZone);
  const takenDay = otherDayTaken(exposure, draft.createdDate, timeZone);
  return (
    <section
      aria-label="Preview"
      className="grid content-start gap-4 self-start rounded-surface border border-rule bg-paper p-5 lg:sticky lg:top-6"
    >
      <h2 className="text-note text-ink-3">Preview</h2>
      <div className="grid gap-2">
        <h3 className="font-serif text-title leading-tight text-ink">{draft.title || 'Untitled'}</h3>
        {draft.caption && <p className="text-ink-2">{draft.caption}</p>}
      </div>
      <dl className="grid gap-2 text-small md:grid-cols-2">
        <Fact name="Date">
          {awaitsPublication(base, draft)
            ? 'Set on publication'
            : formatDay(dayOfPost(draft.createdDate, exposure, timeZone), 'long')}
        </Fact>
        {takenDay && <Fact name="Taken">{formatDay(takenDay, 'long')}</Fact>}
        {location && <Fact name="Location">{location}</Fact>}
      </dl>
      {problem && <p className="text-note text-red-ink">{problem}</p>}
      {answer?.html && (
        <div
          className="prose text-small [&_:is(h2,h3,h4)]:font-serif [&_:is(h2,h3,h4)]:font-normal [&_:is(h2,h3,h4)]:text-ink [&_a]:underline [&_ol]:list-decimal [&_ul]:list-disc"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it with an allow-list.
          dangerouslySetInnerHTML={{ __html: answer.html }}
        />
      )}
      <p className="text-note text-ink-3">{tagsOf(draft.tags).join(' · ')}</p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-note text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Milliseconds without a key after which the story is rendered. */
const pause = 350;

function useStoryPreview(story: string): { answer: PreviewAnswer | null; problem: string | null } {
  const call = useCaller();
  const [answer, setAnswer] = useState<PreviewAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setAnswer(await previewStory(call, story, stop.signal));
        setProblem(null);
      } catch (error) {
        if (!isCancelled(error)) setProblem(`Could not create the preview: ${messageFrom(error)}`);
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, story]);
  return { answer, problem };
}
