import { beforeEach, describe, expect, test } from 'vitest';
import { keepRendered, type Markup } from '../../../server/adapters/markup/kept-markup.ts';
import { createMarkup } from '../../../server/adapters/markup/markup.ts';

let rendered: string[];

/** The real renderer, which notes what it is asked for. */
const noting = (): Markup => {
  const markup = createMarkup();
  return {
    renderStory(text, options) {
      rendered.push(text);
      return markup.renderStory(text, options);
    },
    renderArticle(text, options) {
      rendered.push(text);
      return markup.renderArticle(text, options);
    },
  };
};

beforeEach(() => {
  rendered = [];
});

describe('rendered texts that are kept', () => {
  test('a text is rendered once, and its result is the same as without keeping', () => {
    const markup = keepRendered(noting(), 100_000);
    const plain = createMarkup();
    for (let time = 0; time < 3; time += 1) {
      expect(markup.renderStory('# A *story*')).toEqual(plain.renderStory('# A *story*'));
      expect(markup.renderArticle('## A', { title: 'T' })).toEqual(
        plain.renderArticle('## A', { title: 'T' }),
      );
    }
    expect(rendered).toEqual(['# A *story*', '## A']);
  });

  test('the same words as a story, as an article and under another title are three texts', () => {
    const markup = keepRendered(noting(), 100_000);
    expect(markup.renderArticle('# One\n\nText', { title: 'One' }).html).not.toContain('One');
    expect(markup.renderArticle('# One\n\nText', { title: 'Two' }).html).toContain('One');
    expect(markup.renderStory('# One\n\nText').html).toContain('One');
    expect(rendered).toHaveLength(3);
  });

  test('a preview is made each time and never shown to a visitor', () => {
    const markup = keepRendered(noting(), 100_000);
    const text = 'A [table src="/x.csv"] here';
    const preview = markup.renderStory(text, { preview: true });
    markup.renderStory(text, { preview: true });
    expect(markup.renderStory(text)).toEqual(createMarkup().renderStory(text));
    expect(preview).toEqual(createMarkup().renderStory(text, { preview: true }));
    markup.renderArticle(text, { title: '', preview: true });
    markup.renderArticle(text, { title: '', preview: true });
    expect(rendered).toHaveLength(5);
  });

  test('what was asked for longest ago makes room', () => {
    const long = (letter: string) => letter.repeat(100);
    // Two of these texts with their results fit, three do not.
    const markup = keepRendered(noting(), 1200);
    markup.renderStory(long('a'));
    markup.renderStory(long('b'));
    markup.renderStory(long('a'));
    markup.renderStory(long('c'));
    rendered = [];
    markup.renderStory(long('a'));
    markup.renderStory(long('c'));
    expect(rendered).toEqual([]);
    markup.renderStory(long('b'));
    expect(rendered).toEqual([long('b')]);
  });

  test('a text that is larger than all the room is rendered each time and drives nobody out', () => {
    const markup = keepRendered(noting(), 1200);
    markup.renderStory('short');
    markup.renderStory('x'.repeat(2000));
    markup.renderStory('x'.repeat(2000));
    markup.renderStory('short');
    expect(rendered).toHaveLength(3);
  });
});
