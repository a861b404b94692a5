import { describe, expect, test } from 'vitest';
import { withoutScripts } from '../../../text/read/inspect.ts';
import { htmlTags } from '../../../text/read/source.ts';

describe('tags', () => {
  test.each([
    ['a <b>c</b>', ['<b>', '</b>']],
    ['<p title="a > b">x', ['<p title="a > b">']],
    ["<p title = 'a > b'>x", ["<p title = 'a > b'>"]],
    ['<p title=it’s>x', ['<p title=it’s>']],
    ['<!-- <b> --> <br/>', ['<!-- <b> -->', '<br/>']],
    ['<!doctype html>', ['<!doctype html>']],
    ['1 < 2 and 3 > 2', []],
    ['<https://a.example> </post/x>', []],
    ['<b unclosed <i>', ['<i>']],
    ['<!-- never closed <b>', ['<b>']],
  ])('%j', (text, tags) => {
    expect(htmlTags(text).map(({ start, end }) => text.slice(start, end))).toEqual(tags);
  });

  test('what is skipped is not looked at', () => {
    expect(htmlTags('<b> <i>', [{ start: 0, end: 3 }])).toMatchObject([{ name: 'i' }]);
  });
});

describe('scripts', () => {
  test.each([
    ['a <script src="x">b</script> c', 'a  c'],
    ['<SCRIPT>a</SCRIPT >b', 'b'],
    ['<script>a', 'a'],
    ['a</script>', 'a'],
    ['`<script>a</script>`', '`<script>a</script>`'],
    ['    <script>a</script>', '    <script>a</script>'],
    ['the word script', 'the word script'],
    ['Use \\<script>a\\</script> here', 'Use \\<script>a\\</script> here'],
    ['Use \\<script>a</script> here', 'Use \\<script>a here'],
    ['\\\\<script>a</script>', '\\\\'],
  ])('%j', (text, left) => {
    expect(withoutScripts(text)).toBe(left);
  });

  test('what is joined by removing one is removed too', () => {
    expect(withoutScripts('<scr<script></script>ipt>a</script>')).not.toMatch(/<script/i);
  });
});
