import { describe, expect, it, vi } from 'vitest';
import { createValueSync } from '../../../../admin/kit/ui/value-sync.ts';
import { imageUrl } from '../../../../admin/rich-text/extensions/images.ts';
import { patternOf, patternsOf, rangesOf } from '../../../../admin/rich-text/extensions/places.ts';
import { describeShortcode } from '../../../../admin/rich-text/schema.ts';
import { finishForm, valuesOf, writeShortcode } from '../../../../admin/rich-text/shortcode-form.ts';
import { linkUrl } from '../../../../domain/text/addresses.ts';
import { videoId } from '../../../../domain/text/video.ts';
import { readText } from '../../../../text/read/reading.ts';

describe('where a link may lead', () => {
  it.each([
    ['https://a.b/c', 'https://a.b/c'],
    ['  http://a.b ', 'http://a.b'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['tel:+4512345678', 'tel:+4512345678'],
    ['MAILTO:a@b.c', 'MAILTO:a@b.c'],
    ['/photos?page=2#x', '/photos?page=2#x'],
    ['#part', '#part'],
    ['owner@site.example', 'mailto:owner@site.example'],
    ['site.example/a', 'https://site.example/a'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['java\tscript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://a.b', null],
    ['//a.b', 'https://a.b'],
    ['/\\a.b', 'https://a.b'],
    ['two words', null],
    ['word', null],
    ['', null],
  ])('%j is %j', (typed, address) => {
    expect(linkUrl(typed)).toBe(address);
  });
});

describe('where a picture may come from', () => {
  it.each([
    ['https://a.b/c.jpg', 'https://a.b/c.jpg'],
    ['/media/a.jpg', '/media/a.jpg'],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
    ['data:image/svg+xml;base64,AAAA', null],
    ['data:text/html;base64,AAAA', null],
    ['blob:https://a.b/c', null],
    ['file:///a.png', null],
    ['a.jpg', null],
    ['javascript:alert(1)', null],
  ])('%j is %j', (typed, address) => {
    expect(imageUrl(typed)).toBe(address);
  });
});

describe('the video of an address', () => {
  it.each([
    ['abc_DEF-123', 'abc_DEF-123'],
    ['https://www.youtube.com/watch?v=abc_DEF-123&t=3s', 'abc_DEF-123'],
    ['https://www.youtube.com/watch?list=x&v=abc_DEF-123', 'abc_DEF-123'],
    ['https://youtu.be/abc_DEF-123?si=x', 'abc_DEF-123'],
    ['youtube.com/shorts/abc_DEF-123', 'abc_DEF-123'],
    ['https://www.youtube-nocookie.com/embed/abc_DEF-123', 'abc_DEF-123'],
    ['https://youtu.be/abc_DEF-1234', null],
    ['https://vimeo.com/abc_DEF-123', null],
    ['abc', null],
  ])('%j is %j', (typed, id) => {
    expect(videoId(typed)).toBe(id);
  });
});

describe('a shortcode of a dialog', () => {
  it('is written so that it can be read again', () => {
    const title = 'A "quoted" <b> & more';
    const source = writeShortcode({ name: 'chart', type: 'bar', data: '/d.json?a=1&b=2', title });
    expect(source).toBe(
      '[chart type="bar" data="/d.json?a=1&amp;b=2" title="A &quot;quoted&quot; &lt;b&gt; &amp; more"]',
    );
  });

  it.each([
    "[table csv='/a.csv' caption='A']",
    '[table csv=/a.csv caption=A]',
    '[table csv="/a.csv" caption="A"]',
  ])('%s is opened in its dialog and saved in double quotes', (written) => {
    const before = readText(written).shortcodes[0]?.shortcode ?? null;
    expect(valuesOf('table', before)).toEqual({ csv: '/a.csv', caption: 'A' });
    expect(finishForm('table', valuesOf('table', before), '')).toEqual({
      source: '[table csv="/a.csv" caption="A"]',
    });
  });

  it.each([
    ['a bracket in a label', 'button', { label: 'a [b]', url: '/x' }, 'label'],
    ['a backtick in a caption', 'table', { caption: 'a `b`', csv: '/a.csv' }, 'caption'],
    ['a button without a label', 'button', { url: '/x' }, 'label'],
    ['a button to a script', 'button', { label: 'Go', url: 'javascript:x' }, 'url'],
    ['a table without a file', 'table', { caption: 'x' }, 'csv'],
    ['no calculator', 'calc', { title: 'x' }, 'schema'],
    ['no series', 'series', {}, 'slug'],
    ['no video', 'youtube', { id: 'x' }, 'id'],
  ] as const)('%s is refused at its field', (_, kind, values, field) => {
    expect(finishForm(kind, { ...valuesOf(kind, null), ...values }, '')).toEqual({
      errors: { [field]: expect.any(String) },
    });
  });

  it('of a button without anything is refused at both fields', () => {
    expect(finishForm('button', valuesOf('button', null), '')).toEqual({
      errors: { label: expect.any(String), url: expect.any(String) },
    });
  });

  it('of a chart is a line by default', () => {
    expect(finishForm('chart', { ...valuesOf('chart', null), data: ' /a.json ' }, '')).toEqual({
      source: '[chart type="line" data="/a.json"]',
    });
  });

  it('of a calculator has an id that no other has, and keeps it', () => {
    const body = '[calc id="calc-dof" schema="dof"] [calc id="calc-dof-2" schema="dof"]';
    const values = { ...valuesOf('calc', null), schema: 'dof' };
    expect(finishForm('calc', values, '')).toEqual({ source: '[calc id="calc-dof" schema="dof"]' });
    expect(finishForm('calc', values, body)).toEqual({ source: '[calc id="calc-dof-3" schema="dof"]' });
    const before = readText(body).shortcodes[0]?.shortcode ?? null;
    expect(finishForm('calc', { ...valuesOf('calc', before), schema: 'ev' }, body)).toEqual({
      source: '[calc id="calc-dof" schema="ev"]',
    });
  });

  it('says in a few words what it is', () => {
    expect(describeShortcode('[table csv="/m/lamps.csv" caption="ISO 1600"]')).toBe(
      'table · lamps.csv · ISO 1600',
    );
    expect(describeShortcode('[gallery ids="1"]')).toBe('[gallery ids="1"]');
  });
});

describe('a place is found by its words', () => {
  const found = (text: string, words: string, inSource = false) => {
    const pattern = patternOf({ text: words }, inSource);
    return pattern ? rangesOf(text, pattern).map(({ start, end }) => text.slice(start, end)) : [];
  };

  it('whatever blanks are between them', () => {
    expect(found('It was  lit\nby a lamp.', 'It was lit by a lamp.')).toEqual(['It was  lit\nby a lamp.']);
  });

  it('and whatever markup in the source', () => {
    const source = 'It **was** [lit](/x "y") by\n> a <b>lamp</b>.';
    expect(found('It **was** [lit](/x) by\n> a <b>lamp</b>.', 'It was lit by a lamp.', true)).toHaveLength(1);
    expect(found(source, 'It was dark.', true)).toEqual([]);
    expect(found('a \\[VERIFY] b', '[VERIFY]', true)).toEqual(['[VERIFY]']);
  });
});

describe('sentences to be marked', () => {
  it('are looked for once, however many are alike', () => {
    const places = ['It was lit.', 'It  was lit.', 'It was seen.', '', 'It was lit.'].map((text) => ({
      text,
    }));
    expect(patternsOf(places).map((pattern) => rangesOf('It was lit. It was lit.', pattern).length)).toEqual([
      2, 0,
    ]);
  });
});

describe('the value between editor and owner', () => {
  it('what comes back late does not undo what was typed since', () => {
    const tell = vi.fn();
    const exchange = createValueSync('a', tell);
    exchange.offer('ab');
    exchange.offer('abc');
    expect([exchange.isExternal('ab'), exchange.isExternal('abc')]).toEqual([false, false]);
    expect(exchange.isExternal('a')).toBe(true);
    expect(tell.mock.calls).toEqual([['ab'], ['abc']]);
  });

  it('known places are not reported again', () => {
    const tell = vi.fn();
    const exchange = createValueSync('a', tell);
    exchange.offer('a');
    expect(exchange.isExternal('b')).toBe(true);
    exchange.offer('b');
    expect(tell).not.toHaveBeenCalled();
  });
});
