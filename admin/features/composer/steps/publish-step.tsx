import { articleFields } from '#domain/articles/article.entity.ts';
import type { ArticleSource } from '#domain/articles/article.ts';
import { articleFigures } from '#domain/articles/checklist/items.ts';
import { suggestedTitles } from '#domain/composer/seo.ts';
import { chosenTitle, withArticleText } from '#domain/composer/work.ts';
import { characterCount, cleanLine } from '#domain/text/clean.ts';
import { issuesIn } from '#text/read/humanize.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field, Input, Textarea } from '../../../kit/ui/field.tsx';
import { useFocusFallback } from '../../../kit/ui/focus.ts';
import { ChecklistPanel, textPlaces } from '../../articles/checklist.tsx';
import { reasonId } from '../../articles/save-buttons.tsx';
import { draftOfWork } from '../article-of-work.ts';
import type { Composer } from '../use-composer.ts';
import { TitleLength } from './parts.tsx';
import { VerifyWorkbench } from './verify-step.tsx';

/** Step 6: title, statements to verify, sources and the checklist. */
export function PublishStep({ composer }: { composer: Composer }) {
  const { work, change, publishing, busy, goTo, conflict } = composer;
  const { checklist } = publishing;
  const draft = draftOfWork(work);
  const checked = {
    checklist,
    draft,
    change,
  };
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(15rem,1fr)] lg:gap-x-12">
      <div className="grid content-start gap-8">
        <TitleChoice composer={composer} />
        <Field
          label="Excerpt"
          hint={`${characterCount(draft.excerpt)} of ${articleFigures.excerpt} characters. Taken from the meta description of step 5.`}
        >
          <Textarea rows={3} readOnly value={draft.excerpt} />
        </Field>
        <VerifyWorkbench
          body={draft.body}
          onChange={(body, source) =>
            change((before) => ({
              ...withArticleText(before, body, issuesIn),
              sources: source ? withSource(before.sources, source) : before.sources,
            }))
          }
        />
        <SourceList sources={work.sources} onChange={(sources) => change({ sources })} />
      </div>
      <aside aria-label="Publishing" className="grid content-start gap-5 self-start lg:sticky lg:top-6">
        <Button
          busy={publishing.busy}
          disabled={checklist.failing.length > 0 || conflict !== null || (busy && !publishing.busy)}
          aria-describedby={reasonId}
          onClick={publishing.publish}
        >
          Publish Article
        </Button>
        {cleanLine(work.seo.meta_description) === '' && (
          <Button look="quiet" onClick={() => goTo('seo')}>
            Go to SEO
          </Button>
        )}
        <ChecklistPanel
          editor={checked}
          isOpen
          onJump={(places, index) => {
            const place = textPlaces(places)[index];
            if (place) composer.jump(place);
          }}
        />
      </aside>
    </div>
  );
}

/** Sources with one added: each URL once, with the newest title. */
function withSource(sources: readonly ArticleSource[], source: ArticleSource): ArticleSource[] {
  const others = sources.filter(({ url }) => url !== source.url);
  const title = source.title || (sources.find(({ url }) => url === source.url)?.title ?? '');
  return [...others, { ...source, title }];
}

/** Chooses one of several titles; a single one is edited here. */
function TitleChoice({ composer: { work, change } }: { composer: Composer }) {
  const titles = work.seo.titles.slice(0, suggestedTitles);
  const chosen = chosenTitle(work);
  if (titles.slice(1).every((title) => cleanLine(title) === '')) {
    return (
      <Field label="Title" hint={<TitleLength title={work.seo.titles[0] ?? ''} />}>
        <Input
          maxLength={articleFields.fields.title.limit}
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
          // biome-ignore lint/suspicious/noArrayIndexKey: titles never change places
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

interface SourceListProps {
  sources: readonly ArticleSource[];
  onChange: (sources: ArticleSource[]) => void;
}

/** The list below the article. */
function SourceList({ sources, onChange }: SourceListProps) {
  const { target: heading, withFocus } = useFocusFallback();
  return (
    <section aria-labelledby="composer-sources" className="grid gap-2">
      <h2 id="composer-sources" ref={heading} tabIndex={-1} className="outline-offset-4">
        Sources
      </h2>
      {sources.length === 0 && (
        <p className="text-small text-ink-2">No sources yet. Sources appear below the article.</p>
      )}
      <ul className="grid gap-1 empty:hidden">
        {sources.map((source) => (
          <li
            key={source.url + source.title}
            className="flex items-center gap-3 border-b border-rule py-1 text-small"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              {source.title && <span className="block">{source.title}</span>}
              <a
                href={source.url}
                target="_blank"
                rel="noreferrer"
                className="text-note text-ink-2 underline"
              >
                {source.url}
              </a>
            </span>
            <Button
              look="danger"
              size="small"
              aria-label={`Remove the source ${source.title || source.url}`}
              onClick={withFocus(() => onChange(sources.filter((one) => one !== source)))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
