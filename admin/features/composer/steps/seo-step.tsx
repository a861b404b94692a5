import { useState } from 'react';
import { articleFields } from '#domain/articles/article.entity.ts';
import { articleFigures } from '#domain/articles/checklist/items.ts';
import { wordsIn } from '#domain/articles/checklist/measure.ts';
import { readSeo, readUnfinishedJson } from '#domain/composer/read-work.ts';
import { longestTitle, type SeoResult, socialLimits, suggestedTitles } from '#domain/composer/seo.ts';
import { articleText, type ComposerWork, chosenTitle } from '#domain/composer/work.ts';
import { paths } from '#domain/site/paths.ts';
import { characterCount, counted, truncateAtWord } from '#domain/text/clean.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { articleDescription } from '#text/read/excerpt.ts';
import { readText } from '#text/read/reading.ts';
import { Button, Spinner } from '../../../kit/ui/button.tsx';
import { Field, Input, LengthMeter, LimitMeter, Textarea } from '../../../kit/ui/field.tsx';
import { useAdminFrame } from '../../../shell/session.tsx';
import { PreviewDialog } from '../../articles/preview.tsx';
import { draftOfWork } from '../article-of-work.ts';
import type { Composer } from '../use-composer.ts';
import { InternalLinks } from './internal-links.tsx';
import { GenerateButtons, TitleLength } from './parts.tsx';

/** Step 5: titles, descriptions and links for search and sharing. */
export function SeoStep({ composer }: { composer: Composer }) {
  const { work, goTo, generation } = composer;
  const { running } = generation;
  const isWriting = running?.task === 'seo';
  const shown = isWriting ? readSeo(readUnfinishedJson(running.text)) : work.seo;
  return (
    <>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-x-12">
        <div className="grid content-start gap-5">
          <Content composer={composer} />
          {isWriting && (
            <p className="text-small text-ink-2">
              <Spinner label="Writing the SEO texts…" />
            </p>
          )}
          <SeoFields composer={composer} seo={shown} isWriting={isWriting} />
        </div>
        <div className="grid content-start gap-8">
          <SeoPreviews work={{ ...work, seo: shown }} />
          {!isWriting && <InternalLinks composer={composer} />}
        </div>
      </div>
      <GenerateButtons
        composer={composer}
        task="seo"
        label="Generate SEO"
        disabled={articleText(work).trim() === ''}
        onGenerate={composer.generateSeo}
        onByHand={() => goTo('publish')}
      />
    </>
  );
}

/** The length of the text, with a preview. */
function Content({ composer: { work } }: { composer: Composer }) {
  const [isShown, setShown] = useState(false);
  const words = wordsIn(readText(articleText(work)));
  return (
    <section aria-labelledby="seo-content" className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 id="seo-content">Content</h2>
        <p className="text-small text-ink-2 tabular-nums">
          {words === 0 ? 'No text yet' : counted(words, 'word')}
        </p>
      </div>
      <Button look="quiet" disabled={words === 0} onClick={() => setShown(true)}>
        Preview
      </Button>
      {isShown && <PreviewDialog draft={draftOfWork(work)} onClose={() => setShown(false)} />}
    </section>
  );
}

const { ogTitle, ogDescription, twitterTitle, twitterDescription } = articleFields.fields;

const socialFields = [
  { name: 'og_title', label: 'OpenGraph title', most: socialLimits.title, limit: ogTitle.limit },
  {
    name: 'og_description',
    label: 'OpenGraph description',
    most: socialLimits.description,
    limit: ogDescription.limit,
  },
  { name: 'twitter_title', label: 'Twitter title', most: socialLimits.title, limit: twitterTitle.limit },
  {
    name: 'twitter_description',
    label: 'Twitter description',
    most: socialLimits.description,
    limit: twitterDescription.limit,
  },
] as const;

interface SeoFieldsProps {
  composer: Composer;
  seo: SeoResult;
  isWriting: boolean;
}

function SeoFields({ composer: { work, change }, seo, isWriting }: SeoFieldsProps) {
  const set = (made: Partial<SeoResult>) => change({ seo: { ...work.seo, ...made } });
  const { least, most } = articleFigures.metaDescription;
  const titleNumbers = Array.from({ length: suggestedTitles }, (_, index) => index);
  const setTitle = (at: number, title: string) =>
    set({ titles: titleNumbers.map((index) => (index === at ? title : (work.seo.titles[index] ?? ''))) });
  return (
    <>
      {titleNumbers.map((index) => (
        <Field
          key={index}
          label={`Title ${index + 1}`}
          hint={<TitleLength title={seo.titles[index] ?? ''} />}
        >
          <Input
            maxLength={articleFields.fields.title.limit}
            readOnly={isWriting}
            value={seo.titles[index] ?? ''}
            onChange={(event) => setTitle(index, event.target.value)}
          />
        </Field>
      ))}
      <Field
        label="Meta description"
        hint={<LengthMeter length={characterCount(seo.meta_description.trim())} least={least} most={most} />}
      >
        <Textarea
          rows={3}
          readOnly={isWriting}
          value={seo.meta_description}
          onChange={(event) => set({ meta_description: event.target.value })}
        />
      </Field>
      {socialFields.map(({ name, label, most, limit }) => (
        <Field
          key={name}
          label={label}
          hint={
            <LimitMeter
              length={characterCount(seo[name].trim())}
              most={most}
              consequence="shared links cut it off"
            />
          }
        >
          <Input
            maxLength={limit}
            readOnly={isWriting}
            value={seo[name]}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        </Field>
      ))}
    </>
  );
}

/** Approximate previews of a search result and shared links. */
function SeoPreviews({ work }: { work: ComposerWork }) {
  const { siteUrl, siteName } = useAdminFrame();
  const { seo } = work;
  const title = chosenTitle(work) || 'Untitled';
  const description = articleDescription({ ...draftOfWork(work), title });
  const url = `${siteUrl.replace(/^https?:\/\//, '')}${paths.article(articleSlug(title))}`;
  return (
    <>
      <section aria-labelledby="search-preview" className="grid gap-2">
        <h2 id="search-preview">Search preview</h2>
        <div className="rounded-surface border border-rule bg-raised p-4">
          <p className="text-note wrap-anywhere text-ink-3">{url}</p>
          <p className="font-serif text-head leading-tight wrap-anywhere">{cut(title, longestTitle)}</p>
          <p className="mt-1 text-small wrap-anywhere text-ink-2">
            {cut(description, articleFigures.metaDescription.most)}
          </p>
        </div>
      </section>
      <section aria-labelledby="social-preview" className="grid gap-2">
        <h2 id="social-preview">Social previews</h2>
        <div className="grid gap-3 md:grid-cols-2">
          <Card
            name="OpenGraph"
            site={siteName}
            title={seo.og_title.trim() || title}
            description={seo.og_description.trim() || description}
          />
          <Card
            name="Twitter"
            site={siteName}
            title={seo.twitter_title.trim() || seo.og_title.trim() || title}
            description={seo.twitter_description.trim() || seo.og_description.trim() || description}
          />
        </div>
      </section>
    </>
  );
}

function Card(props: { name: string; site: string; title: string; description: string }) {
  return (
    <figure className="grid content-start gap-1 rounded-surface border border-rule bg-raised p-4">
      <figcaption className="text-note text-ink-3">
        {props.name} · {props.site}
      </figcaption>
      <p className="font-medium wrap-anywhere">{props.title}</p>
      <p className="text-small wrap-anywhere text-ink-2">{props.description}</p>
    </figure>
  );
}

function cut(text: string, most: number): string {
  return characterCount(text) > most ? truncateAtWord(text, most) : text;
}
