import { articleFigures } from '#domain/articles/checklist/limits.ts';
import { longestTitle } from '#domain/composer/seo.ts';
import { articleText, type ComposerWork, chosenTitle } from '#domain/composer/work.ts';
import { paths } from '#domain/site/paths.ts';
import { characterCount } from '#domain/text/characters.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { excerpt, truncateAtWord } from '#text/read/excerpt.ts';
import { useAdminFrame } from '../../../shell/frame-context.ts';

/** Roughly what a search and the networks make of it. */
export function SeoPreviews({ work }: { work: ComposerWork }) {
  const { siteUrl, siteName } = useAdminFrame();
  const { seo } = work;
  const title = chosenTitle(work) || 'Without a title';
  const description = seo.meta_description.trim() || excerpt(articleText(work));
  const address = `${siteUrl.replace(/^https?:\/\//, '')}${paths.article(articleSlug(title))}`;
  return (
    <>
      <section aria-labelledby="search-preview" className="grid gap-2">
        <h2 id="search-preview">Search preview</h2>
        <div className="rounded-surface border border-rule bg-raised p-4">
          <p className="text-note wrap-anywhere text-ink-3">{address}</p>
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
