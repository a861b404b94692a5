import { element, text } from '../render/tree.ts';
import { type Block, ownersName } from './block.ts';

type Calculator = { name: 'calc'; id: string; schema: string; title: string | null };

export const calc = {
  example: '[calc id="blur" schema="demo-calculator" title="Blur of a walker"]',
  result:
    'A calculator, which needs JavaScript. `schema` is its id, `id` a name that is unique in the article.',
  inStories: false,
  advice: 'id must begin with a letter, and schema must be the id of a calculator.',
  failureClass: 'live-error',

  read(attributes) {
    const [id = '', schema = ''] = [attributes.get('id'), attributes.get('schema')];
    const valid = /^[a-z][\w-]{0,63}$/i.test(id) && /^[\w-]{1,64}$/.test(schema);
    return valid ? { name: 'calc', id, schema, title: attributes.get('title') || null } : null;
  },
  attributes: ({ id, schema, title }) => ({ id, schema, title }),
  names: ({ schema }) => ({ calculators: [schema] }),
  // Hydrated by browser/calculator.
  html({ id, schema, title }, { blocks }, { calculators }) {
    if (!calculators.has(schema)) return { reason: `No calculator has the id ${schema}.` };
    const attributes = { id, dataCalc: '', dataSchema: schema, ...(title && { dataTitle: title }) };
    return [
      element('div', attributes, [
        element('p', { className: ['live-wait'] }, [text(blocks.loadingCalculator)]),
        element('noscript', {}, [element('p', {}, [text(blocks.calculatorNeedsScript)])]),
      ]),
    ];
  },

  describe: ({ schema, title }) => ['calculator', ownersName(schema), title],
  liveName: 'calculator',
  menu: { label: 'Calculator', hint: 'One of your calculations', icon: 'calculations' as const },
  form: {
    fields: [
      { name: 'schema', label: 'Calculator', kind: 'calculator', missing: 'Choose a calculator.' },
      { name: 'title', label: 'Title', kind: 'words' },
    ],
    idBase: ({ schema }) => `calc-${schema}`,
  },
} satisfies Block<Calculator>;
