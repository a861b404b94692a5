import type { QuickUploadField } from '#domain/posts/quick-upload.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { TextField } from './text-field.tsx';
import type { QuickUpload } from './use-quick-upload.ts';

/** Characters after which people who listen lose patience. */
const altTextLength = 125;

export function PhotoFields({ upload: { state, type } }: { upload: QuickUpload }) {
  const { draft, problem, answer } = state;
  const field = (name: QuickUploadField, callName: string = name) => ({
    text: draft[name].text,
    onType: (text: string) => type(name, text),
    error: problem?.fields[callName],
  });
  const place =
    answer && [answer.metadata.city, answer.metadata.region, answer.metadata.country].filter(Boolean);
  return (
    <>
      <TextField label="Title" {...field('title')} />
      <TextField
        label="Alt Text (for accessibility)"
        rows={2}
        hint={`${formatCount(draft.altText.text.length)} of ${altTextLength} characters`}
        {...field('altText', 'alt_text')}
      />
      <TextField label="Caption" {...field('caption')} />
      <TextField label="Description" rows={4} {...field('story')} />
      <TextField label="AI-Generated Tags" {...field('tags')} />
      {place && place.length > 0 && <p className="sheet-hint">Location from image: {place.join(', ')}</p>}
    </>
  );
}
