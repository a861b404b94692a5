import { describe, expect, it } from 'vitest';
import { createMarkup } from '#text/render/render.ts';

const markup = createMarkup();

/** What is inside the table, without line breaks. */
function tableOf(written: string): string {
  const { html } = markup.renderArticle(written, { title: '' });
  return (/<table class="data-table">(.*?)<\/table>/s.exec(html)?.[1] ?? html).replace(/\n\s*/g, '');
}

describe('a table in HTML', () => {
  it.each([
    [
      'keeps merged cells, alignment and caption',
      '<table><caption>Lamps</caption><tr><td colspan="2" align="right">a</td><td rowspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      '<caption>Lamps</caption><tbody><tr><td colspan="2" class="num">a</td><td rowspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></tbody>',
    ],
    [
      'loses attributes that act or dress',
      '<table onclick="x()" style="color:red"><tr onmouseover="x()"><td onfocus="x()" id="a" class="b" colspan="2">a</td></tr></table>',
      '<tbody><tr><td colspan="2">a</td></tr></tbody>',
    ],
    [
      'has columns named by its head',
      '<table><thead><tr><th rowspan="2">a</th><th colspan="2">b</th></tr><tr><th>c</th><th onclick="x()">d</th></tr></thead></table>',
      '<thead><tr><th rowspan="2" scope="col">a</th><th colspan="2" scope="colgroup">b</th></tr><tr><th scope="col">c</th><th scope="col">d</th></tr></thead>',
    ],
    [
      'has columns named by a head with an empty cell',
      '<table><thead><tr><td></td><th>a</th></tr></thead></table>',
      '<thead><tr><td></td><th scope="col">a</th></tr></thead>',
    ],
    [
      'has columns named by a row of header cells alone',
      '<table><tr><th>a</th><th>b</th></tr><tr><th>c</th><td>1</td></tr></table>',
      '<tbody><tr><th scope="col">a</th><th scope="col">b</th></tr><tr><th scope="row">c</th><td>1</td></tr></tbody>',
    ],
    [
      'has rows named by the header cells at their beginning',
      '<table><tbody><tr><th rowspan="2">a</th><th>b</th><td>1</td></tr><tr><th colspan="1">c</th><td>2</td></tr></tbody></table>',
      '<tbody><tr><th rowspan="2" scope="rowgroup">a</th><th scope="row">b</th><td>1</td></tr><tr><th colspan="1" scope="row">c</th><td>2</td></tr></tbody>',
    ],
    [
      'has rows of its foot named in the same way',
      '<table><tfoot><tr><th colspan="2">All</th><td>3</td></tr></tfoot></table>',
      '<tfoot><tr><th colspan="2" scope="row">All</th><td>3</td></tr></tfoot>',
    ],
    [
      'leaves a header cell behind data without a direction',
      '<table><tr><td>1</td><th>a</th></tr></table>',
      '<tbody><tr><td>1</td><th>a</th></tr></tbody>',
    ],
    [
      'has a table inside that is named by itself',
      '<table><thead><tr><th>a<table><tr><th>b</th><td>1</td></tr></table></th></tr></thead></table>',
      '<thead><tr><th scope="col">a<div class="scroll-x" tabindex="0" role="region" aria-label="Table 1, scrollable"><table class="data-table"><tbody><tr><th scope="row">b</th><td>1</td></tr></tbody>',
    ],
  ])('%s', (_, written, shown) => {
    expect(tableOf(written)).toBe(shown);
    expect(markup.renderStory(written).html.replace(/\n\s*/g, '')).toContain(shown);
  });
});
