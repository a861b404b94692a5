import { beforeEach, describe, expect, test } from 'vitest';
import { createMarkup, type Markup, withRenderCache } from '../../../text/render/render.ts';

let rendered: string[];

/** The real renderer, which notes what it is asked for. */
const noting = (): Markup => {
  const markup = createMarkup();
  return {
    async renderStory(text, options) {
      rendered.push(text);
      return markup.renderStory(text, options);
    },
    async renderArticle(text, options) {
      rendered.push(text);
      return markup.renderArticle(text, options);
    },
  };
};

beforeEach(() => {
  rendered = [];
});

describe('rendered texts that are cached', () => {
  test('a text is rendered once, and its result is the same as without keeping', async () => {
    const markup = withRenderCache(noting(), 100_000);
    const plain = createMarkup();
    for (let time = 0; time < 3; time += 1) {
      expect(await markup.renderStory('# A *story*')).toEqual(plain.renderStory('# A *story*'));
      expect(await markup.renderArticle('## A', { title: 'T' })).toEqual(
        plain.renderArticle('## A', { title: 'T' }),
      );
    }
    expect(rendered).toEqual(['# A *story*', '## A']);
  });

  test('the same words as a story, as an article and under another title are three texts', async () => {
    const markup = withRenderCache(noting(), 100_000);
    expect((await markup.renderArticle('# One\n\nText', { title: 'One' })).html).not.toContain('One');
    expect((await markup.renderArticle('# One\n\nText', { title: 'Two' })).html).toContain('One');
    expect((await markup.renderStory('# One\n\nText')).html).toContain('One');
    expect(rendered).toHaveLength(3);
  });

  test('a preview is made each time and never shown to a visitor', async () => {
    const markup = withRenderCache(noting(), 100_000);
    const text = 'A [table src="/x.csv"] here';
    const preview = await markup.renderStory(text, { preview: true });
    await markup.renderStory(text, { preview: true });
    expect(await markup.renderStory(text)).toEqual(createMarkup().renderStory(text));
    expect(preview).toEqual(createMarkup().renderStory(text, { preview: true }));
    await markup.renderArticle(text, { title: '', preview: true });
    await markup.renderArticle(text, { title: '', preview: true });
    expect(rendered).toHaveLength(5);
  });

  test('the least recently requested makes room', async () => {
    const long = (letter: string) => letter.repeat(100);
    // Two of these texts with their results fit, three do not.
    const markup = withRenderCache(noting(), 1200);
    await markup.renderStory(long('a'));
    await markup.renderStory(long('b'));
    await markup.renderStory(long('a'));
    await markup.renderStory(long('c'));
    rendered = [];
    await markup.renderStory(long('a'));
    await markup.renderStory(long('c'));
    expect(rendered).toEqual([]);
    await markup.renderStory(long('b'));
    expect(rendered).toEqual([long('b')]);
  });

  test('a text larger than the whole cache is rendered each time and evicts nothing', async () => {
    const markup = withRenderCache(noting(), 1200);
    await markup.renderStory('short');
    await markup.renderStory('x'.repeat(2000));
    await markup.renderStory('x'.repeat(2000));
    await markup.renderStory('short');
    expect(rendered).toHaveLength(3);
  });

  test('who asks for a text that is being rendered waits for the same result', async () => {
    const markup = withRenderCache(noting(), 100_000);
    const [one, two] = await Promise.all([markup.renderStory('*a*'), markup.renderStory('*a*')]);
    expect(two).toBe(one);
    expect(rendered).toEqual(['*a*']);
  });

  test('a text that is shown as it was written is read again the next time', async () => {
    const markup = withRenderCache(noting(), 100_000);
    const text = '<div>'.repeat(200);
    await markup.renderStory(text);
    await markup.renderStory(text);
    expect(rendered).toHaveLength(2);
  });
});
