import type { AboutDetailView, AboutView, SitePageView } from '#contract/site-page-views.ts';
import { Prose } from '../components/article.tsx';
import { SiteFrame } from '../components/frame.tsx';
import { Image, styleValues, useWords } from '../components/grid.tsx';
import { PhotoViewer } from '../components/viewer.tsx';
import { EmptyScreen } from './empty-screen.tsx';

/** A page of the owner's. */
export function SitePageScreen({ site, page, empty }: SitePageView) {
  return (
    <SiteFrame site={site}>
      {page && <SitePage page={page} />}
      {!page && empty && <EmptyScreen empty={empty} />}
    </SiteFrame>
  );
}

const hasImages = (html: string) => html.includes('data-full-screen');

function SitePage({ page }: { page: NonNullable<SitePageView['page']> }) {
  const words = useWords();
  return (
    <article className="own-page">
      <header className="article-head">
        <h1 {...words(page.title)}>{page.title}</h1>
      </header>
      <Prose html={page.bodyHtml} language={null} />
      {hasImages(page.bodyHtml) && <PhotoViewer title={page.title} />}
    </article>
  );
}

/** Page about the photographer: portrait and biography, and the owner's further text. */
export function AboutScreen({ site, about, empty }: AboutView) {
  return (
    <SiteFrame site={site}>
      {about && <About about={about} />}
      {!about && empty && <EmptyScreen empty={empty} />}
    </SiteFrame>
  );
}

function About({ about }: { about: AboutDetailView }) {
  const { heading, portrait, biography, introHtml, sections } = about;
  const words = useWords();
  return (
    <article className="about">
      <div className={portrait ? 'about-first' : undefined}>
        {portrait && (
          <div className="about-portrait" style={styleValues({ c: portrait.colour })}>
            <Image image={portrait} sizes={portrait.sizes} urgency="first" />
          </div>
        )}
        <div className="about-text">
          <h1 {...words(heading)}>{heading}</h1>
          {biography.length > 0 && (
            <div className="prose">
              {biography.map((paragraph) => (
                <p key={paragraph} {...words(paragraph)}>
                  {paragraph}
                </p>
              ))}
            </div>
          )}
          {introHtml && <Prose html={introHtml} language={null} />}
        </div>
      </div>
      {sections.length > 0 && (
        <div className="about-sections">
          {sections.map((html) => (
            <Prose key={html} html={html} language={null} />
          ))}
        </div>
      )}
      {hasImages(introHtml + sections.join('')) && <PhotoViewer title={heading} />}
    </article>
  );
}
