import { suggestedTitles } from '#domain/composer/seo.ts';
import { chosenTitle } from '#domain/composer/work.ts';
import { cleanLine } from '#domain/text/clean.ts';
import { Field } from '../../../kit/ui/field.tsx';
import { Input } from '../../../kit/ui/input.tsx';
import type { Composer } from '../use-composer.ts';
import { TitleLength } from './title-length.tsx';

/** One of several titles; where there are not several, one's own is typed here. */
export function TitleChoice({ composer: { work, change } }: { composer: Composer }) {
  const titles = work.seo.titles.slice(0, suggestedTitles);
  const chosen = chosenTitle(work);
  if (titles.slice(1).every((title) => cleanLine(title) === '')) {
    return (
      <Field label="Title" hint={<TitleLength title={work.seo.titles[0] ?? ''} />}>
        <Input
          maxLength={200}
          value={work.seo.titles[0] ?? ''}
          onChange={(event) => change({ selected: 0, seo: { ...work.seo, titles: [event.target.value] } })}
        />
      </Field>
    );
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-small font-medium">Title</legend>
      {titles.map((title, index) =>
        cleanLine(title) === '' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a title is known by its place
          <label key={index} className="flex min-h-tap items-start gap-3 border-b border-rule py-2">
            <input
              type="radio"
              name="composer-title"
              className="mt-1 size-4.5 flex-none accent-ink"
              checked={cleanLine(title) === chosen}
              onChange={() => change({ selected: index })}
            />
            <span className="min-w-0">
              <span className="wrap-anywhere">{title}</span>
              <span className="block text-note text-ink-3 tabular-nums">
                <TitleLength title={title} />
              </span>
            </span>
          </label>
        ),
      )}
    </fieldset>
  );
}
