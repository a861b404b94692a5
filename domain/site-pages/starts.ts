import type { LocationLevel } from '../posts/post.ts';
import { aboutSlug, type SitePage } from './site-page.ts';

/** A text to begin a page with; what only its owner knows is a gap. */
export interface PageStart extends Pick<SitePage, 'title' | 'slug' | 'body' | 'placement'> {
  kind: 'about' | 'imprint' | 'privacy';
}

/** What the texts say of the site. */
export interface SiteFacts {
  /** The photographer; null when not named. */
  owner: string | null;
  hasBiography: boolean;
  /** Where a license can be bought. */
  licenseUrl: string | null;
  isEncrypted: boolean;
  /** The images are with a storage provider; `host` where browsers fetch them from there. */
  storage: { host: string | null } | null;
  /** Null without AI; `host` of the provider. */
  ai: { host: string; isOwn: boolean } | null;
  locationPrecision: LocationLevel;
}

/** Texts for the pages that most sites have. */
export function pageStarts(facts: SiteFacts): PageStart[] {
  return [
    { kind: 'about', title: 'About', slug: aboutSlug, placement: 'footer', body: aboutText(facts) },
    { kind: 'imprint', title: 'Imprint', slug: 'imprint', placement: 'footer', body: imprintText(facts) },
    { kind: 'privacy', title: 'Privacy', slug: 'privacy', placement: 'footer', body: privacyText(facts) },
  ];
}

const gap = (what: string) => `[FILL IN: ${what}]`;
const email = `Email: ${gap('your email address')}`;
/** Lines of one paragraph; the backslash is Markdown's line break. */
const lines = (...parts: string[]) => parts.join('\\\n');
const text = (paragraphs: readonly (string | null)[]) =>
  paragraphs.filter((paragraph) => paragraph !== null).join('\n\n');

const wayOut = 'If you recognize yourself in a photograph and would rather not be here, write to me.';

function aboutText({ owner, hasBiography, licenseUrl }: SiteFacts): string {
  return text([
    hasBiography ? null : gap('who you are, where you photograph, and since when'),
    '## Contact',
    email,
    '## Licensing',
    `All photographs are © ${owner ?? gap('your name')}. To license one, send its address, and say where it will appear and for how long.`,
    licenseUrl && `[Request a license](<${licenseUrl}>)`,
    '## If you are in a photograph',
    `${wayOut} ${gap('what you do then, such as: I take the photograph down the same day.')}`,
  ]);
}

function imprintText({ owner }: SiteFacts): string {
  return text([
    '## Provider',
    lines(owner ?? gap('your full name'), gap('street and number'), gap('postal code, city and country')),
    '## Contact',
    lines(email, `Phone: ${gap('your phone number, or delete this line')}`),
    '## Responsible for the content',
    owner ?? gap('your full name'),
  ]);
}

function privacyText(facts: SiteFacts): string {
  return text([
    '## Who is responsible',
    lines(facts.owner ?? gap('your full name'), gap('your postal address'), email),
    '## What happens when you visit',
    ...visit(facts),
    '## No cookies, no counting',
    'This website sets no cookies for visitors. It counts nothing: it has no statistics, no advertising, and no fonts or scripts of others.',
    'If you switch between light and dark, your browser remembers your choice; it is not sent anywhere. If you press the heart in the footer, your browser remembers that until you close the tab.',
    'Cookies are only set on the sign-in page and for those who manage the website. The IP address of a failed sign-in is stored for about a day, to make it hard to guess passwords.',
    '## Content of other websites',
    'A video from YouTube loads only after you click it: then your browser connects to youtube-nocookie.com, a service of Google, which receives your IP address.',
    'A text may show an image, a table or a chart whose file is on another website. Your browser loads it from there, and that website receives your IP address.',
    '## Photographs',
    ...photographs(facts),
    '## Your rights',
    'You have the right to know which personal data about you I process, to have it corrected, deleted or restricted, to receive it, and to object to its use. You can also complain to a data protection authority.',
  ]);
}

function visit({ isEncrypted, storage }: SiteFacts): (string | null)[] {
  const images =
    storage && `The image files are stored by ${gap('name and address of your storage provider')}. `;
  const from = storage?.host
    ? `Your browser loads them from ${storage.host}, which receives your IP address for that.`
    : 'Your browser loads them through this website, so that the provider learns nothing about you.';
  return [
    `To show a page, the server needs what your browser sends with every request: your IP address, the URL of the page, and which browser you use.${isEncrypted ? ' The connection is encrypted.' : ''} The software of this website keeps no log of requests. Its error log contains no IP addresses.`,
    `The server is operated by ${gap('name and address of your hosting provider')}. ${gap('whether the provider or a web server in front keeps log files, and for how long')}`,
    images && images + from,
    'This is done so that you can see the website, which is a legitimate interest (Article 6(1)(f) of the GDPR).',
  ];
}

const places: Readonly<Record<LocationLevel, string>> = {
  exact: 'A photograph is shown with the place where it was taken, if that is known.',
  city: 'A photograph is usually shown with its city, not with a more precise place.',
  country: 'A photograph is usually shown with its country, not with a more precise place.',
  hidden: 'A photograph is usually shown without the place where it was taken.',
};

function photographs({ ai, locationPrecision }: SiteFacts): (string | null)[] {
  const own = `An AI model on a machine of my own suggests descriptions of photographs. Nothing is sent to others for that.`;
  const others = `An AI service suggests descriptions of photographs and helps to write texts. For that, photographs, without position, and texts are sent to ${ai?.host}.`;
  return [
    `The photographs on this website show people in public places. ${places[locationPrecision]} The image files contain no GPS position and no serial numbers.`,
    ai && (ai.isOwn ? own : others),
    wayOut,
  ];
}
