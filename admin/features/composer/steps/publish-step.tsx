import type { ArticleSource } from '#domain/articles/article.ts';
import { articleFigures } from '#domain/articles/checklist/items.ts';
import { withArticleText } from '#domain/composer/work.ts';
import { characterCount, cleanLine } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field, Textarea } from '../../../kit/ui/field.tsx';
import { ChecklistPanel, textPlaces } from '../../articles/checklist.tsx';
import { reasonId } from '../../articles/save-buttons.tsx';
import { draftOfWork } from '../article-of-work.ts';
import type { Composer } from '../use-composer.ts';
import { SourceList, TitleChoice } from './parts.tsx';
import { VerifyWorkbench } from './verify-step.tsx';

/** 6: the last look, and the gate. */
export function PublishStep({ composer }: { composer: Composer }) {
  const { work, change, publishing, busy, goTo, sync } = composer;
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
          hint={`The meta description: ${characterCount(draft.excerpt)} of ${articleFigures.excerpt} characters. It is written in step 5.`}
        >
          <Textarea rows={3} readOnly value={draft.excerpt} />
        </Field>
        <VerifyWorkbench
          body={draft.body}
          onChange={(body, source) =>
            change((before) => ({
              ...withArticleText(before, body),
              sources: source ? withSource(before.sources, source) : before.sources,
            }))
          }
        />
        <SourceList sources={work.sources} onChange={(sources) => change({ sources })} />
      </div>
      <aside aria-label="Publishing" className="grid content-start gap-5 self-start lg:sticky lg:top-6">
        <Button
          busy={publishing.busy}
          disabled={checklist.failing.length > 0 || sync.remote !== null || (busy && !publishing.busy)}
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
          onJump={(places, index) => {
            const place = textPlaces(places)[index];
            if (place) composer.jump(place);
          }}
        />
      </aside>
    </div>
  );
}

/** Each address once; a name given later is the better one. */
function withSource(sources: readonly ArticleSource[], source: ArticleSource): ArticleSource[] {
  const others = sources.filter(({ url }) => url !== source.url);
  const title = source.title || (sources.find(({ url }) => url === source.url)?.title ?? '');
  return [...others, { ...source, title }];
}
