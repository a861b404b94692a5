import type { LocationLevel } from '../posts/post.entity.ts';
import { fill } from '../text/clean.ts';
import type { Texts } from '../texts/catalogue.ts';
import type { SitePage } from './site-page.entity.ts';
import { aboutSlug } from './site-page.ts';

/** A text to begin a page with; what only its owner knows is a gap. */
export interface PageStart extends Pick<SitePage, 'title' | 'slug' | 'body' | 'placement'> {
  kind: 'about' | 'imprint' | 'privacy';
}

/** Facts about the site that the texts mention. */
export interface SiteFacts {
  /** The photographer; null when not named. */
  owner: string | null;
  hasBiography: boolean;
  /** Where a license can be bought. */
  licenseUrl: string | null;
  isEncrypted: boolean;
  /** The images are with a storage provider; `host` where browsers fetch them from there. */
  storage: { host: string | null } | null;
  /** Host of the AI provider, and whether it is the owner's own; null without AI. */
  ai: { host: string; isOwn: boolean } | null;
  locationPrecision: LocationLevel;
}

type StartTexts = Texts['starts'];

/** Texts for the pages that most sites have. */
export function pageStarts(facts: SiteFacts, { starts }: Pick<Texts, 'starts'>): PageStart[] {
  const start = (kind: PageStart['kind'], slug: string, body: string): PageStart => {
    return { kind, title: starts.titles[kind], slug, placement: 'footer', body };
  };
  return [
    start('about', aboutSlug, aboutText(facts, starts)),
    start('imprint', starts.slugs.imprint, imprintText(facts, starts)),
    start('privacy', starts.slugs.privacy, privacyText(facts, starts)),
  ];
}

function gap({ gap: text, gaps }: StartTexts, what: keyof StartTexts['gaps']): string {
  return fill(text, { what: gaps[what] });
}

const heading = ({ headings }: StartTexts, name: keyof StartTexts['headings']) => `## ${headings[name]}`;
const email = (texts: StartTexts) => fill(texts.email, { email: gap(texts, 'email') });
/** Lines of one paragraph; the backslash is Markdown's line break. */
const lines = (...parts: string[]) => parts.join('\\\n');
const sentences = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' ');
const text = (paragraphs: readonly (string | null)[]) =>
  paragraphs.filter((paragraph) => paragraph !== null).join('\n\n');

function aboutText({ owner, hasBiography, licenseUrl }: SiteFacts, texts: StartTexts): string {
  return text([
    hasBiography ? null : gap(texts, 'about'),
    heading(texts, 'contact'),
    email(texts),
    heading(texts, 'licensing'),
    fill(texts.licensing, { owner: owner ?? gap(texts, 'name') }),
    licenseUrl && `[${texts.requestLicense}](<${licenseUrl}>)`,
    heading(texts, 'inPhotograph'),
    sentences(texts.wayOut, gap(texts, 'wayOut')),
  ]);
}

function imprintText({ owner }: SiteFacts, texts: StartTexts): string {
  const name = owner ?? gap(texts, 'fullName');
  return text([
    heading(texts, 'provider'),
    lines(name, gap(texts, 'street'), gap(texts, 'city')),
    heading(texts, 'contact'),
    lines(email(texts), fill(texts.phone, { phone: gap(texts, 'phone') })),
    heading(texts, 'content'),
    name,
  ]);
}

function privacyText(facts: SiteFacts, texts: StartTexts): string {
  return text([
    heading(texts, 'responsible'),
    lines(facts.owner ?? gap(texts, 'fullName'), gap(texts, 'address'), email(texts)),
    heading(texts, 'visit'),
    ...visit(facts, texts),
    heading(texts, 'cookies'),
    texts.noCookies,
    texts.remembered,
    texts.signIn,
    heading(texts, 'others'),
    texts.youtube,
    texts.elsewhere,
    heading(texts, 'photographs'),
    ...photographs(facts, texts),
    heading(texts, 'rights'),
    texts.rights,
  ]);
}

function visit({ isEncrypted, storage }: SiteFacts, texts: StartTexts): (string | null)[] {
  const stored = fill(texts.storage, { provider: gap(texts, 'storage') });
  const from = storage?.host ? fill(texts.fromStorage, { host: storage.host }) : texts.fromSite;
  return [
    sentences(texts.request, isEncrypted && texts.encrypted, texts.log),
    sentences(fill(texts.hosting, { provider: gap(texts, 'hosting') }), gap(texts, 'logs')),
    storage && sentences(stored, from),
    texts.basis,
  ];
}

function photographs({ ai, locationPrecision }: SiteFacts, texts: StartTexts): (string | null)[] {
  return [
    sentences(texts.people, texts.places[locationPrecision], texts.files),
    ai && (ai.isOwn ? texts.ownAi : fill(texts.ai, { host: ai.host })),
    texts.wayOut,
  ];
}
