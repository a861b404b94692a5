import { chartTypes } from '#domain/charts/chart.ts';
import { photoWidths } from '#domain/media/figure-sizes.ts';
import type { Shortcode } from '#domain/text/reading.ts';

interface Block {
  /** How it is written, with all its attributes. */
  example: string;
  /** Sentence for the documents. */
  result: string;
  /** False: only an article can show it. */
  inStories: boolean;
  /** For its owner, when the attributes cannot be read. */
  advice: string;
}

/** Every block of a text; `scripts/made-documents.ts` writes their table from this. */
export const blocks: Readonly<Record<Shortcode['name'], Block>> = {
  button: {
    example: '[button url="/tag/night" target="_blank"]More nights[/button]',
    result:
      'A link styled as a button. `target="_blank"` opens a new window; only a button has a label and a closing tag.',
    inStories: true,
    advice: 'The url must be a web, mail or phone address, or a path.',
  },
  youtube: {
    example: '[youtube id="eRsGyueVLvQ"]',
    result: 'A placeholder that loads the player on click; without scripts a link.',
    inStories: true,
    advice: 'The id must be the URL of a YouTube video, or its 11 characters.',
  },
  table: {
    example: '[table csv="/demo/exposures" caption="Starting exposures by hand"]',
    result: 'A table; numbers are right-aligned, a first column of text becomes row headers.',
    inStories: false,
    advice: 'csv must be the address of a CSV file.',
  },
  chart: {
    example: '[chart type="line" data="/demo/blur" title="Blur of a walker, in pixels"]',
    result: `A chart with a description, and its data as a table to open. The type is ${listed(chartTypes)}.`,
    inStories: false,
    advice: `data must be the address of a JSON file, and type one of ${chartTypes.join(', ')}.`,
  },
  calc: {
    example: '[calc id="blur" schema="demo-calculator" title="Blur of a walker"]',
    result:
      'A calculator, which needs JavaScript. `schema` is its id, `id` a name that is unique in the article.',
    inStories: false,
    advice: 'id must begin with a letter, and schema must be the id of a calculator.',
  },
  photo: {
    example: '[photo slug="three-regulars" width="wide"]',
    result: `A photo of the library with its caption, place and rights. The width is ${listed(photoWidths)}.`,
    inStories: false,
    advice: `slug must be the slug of a photo, and width one of ${photoWidths.join(', ')}.`,
  },
  photos: {
    example: '[photos slugs="warehouse-windows-late, the-ten-minute-slot" layout="pair"]',
    result: 'Photos beside each other. The layout is `pair` for two photos, or `row` for two or three.',
    inStories: false,
    advice: 'slugs must be two photos for a pair, or two or three for a row, separated by commas.',
  },
  series: {
    example: '[series slug="under-cover"]',
    result: 'The first photos of a series, and a link to it.',
    inStories: false,
    advice: 'slug must be the slug of a series.',
  },
};

function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `\`${value}\``);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
