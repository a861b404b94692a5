import { describe, expect, it } from 'vitest';
import { createMarkup } from '#server/adapters/markup/markup.ts';
import { parsedElements } from './parsed.ts';

const { renderStory, renderArticle } = createMarkup();

/** Attributes that may reach a page, by element. Written here a second time: the test must not follow the code. */
const everywhere = ['lang', 'dir'];
const attributes: Record<string, string[]> = {
  a: [
    'href',
    'title',
    'target',
    'rel',
    'className',
    'dataYoutube',
    'id',
    'dataFootnoteRef',
    'dataFootnoteBackref',
    'ariaLabel',
    'ariaDescribedBy',
  ],
  abbr: ['title'],
  b: [],
  blockquote: ['className'],
  br: [],
  code: ['className'],
  del: [],
  details: ['open'],
  div: ['className', 'tabIndex', 'role', 'ariaLabel'],
  em: [],
  h2: ['id', 'className'],
  h3: ['id', 'className'],
  h4: ['id', 'className'],
  hr: [],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  li: ['id', 'value', 'className'],
  ol: ['start', 'reversed', 'className'],
  p: ['className'],
  pre: [],
  section: ['dataFootnotes', 'className'],
  span: [],
  strong: [],
  summary: [],
  sup: [],
  table: ['className'],
  caption: [],
  tbody: [],
  td: ['className', 'colSpan', 'rowSpan'],
  th: ['className', 'scope', 'colSpan', 'rowSpan'],
  thead: [],
  tr: [],
  ul: ['className'],
  i: [],
  u: [],
  s: [],
  small: [],
  mark: [],
  kbd: [],
  q: [],
};
/** Blocks that the editor can move in, by a class. */
const indented = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote']);
const safeLink = /^(?:https?:\/\/[^\s\\]|mailto:|tel:|\/(?![/\\])|#|\?|[\w%.-]+(?:[/?#]|$))/i;

function expectSafe(html: string): void {
  for (const { tagName, properties } of parsedElements(html)) {
    expect(Object.keys(attributes), `<${tagName}> in ${html}`).toContain(tagName);
    for (const name of Object.keys(properties)) {
      expect([...everywhere, ...attributes[tagName]], `${tagName} ${name} in ${html}`).toContain(name);
    }
    if (indented.has(tagName) && properties.className !== undefined) {
      expect(String(properties.className), `${tagName} in ${html}`).toMatch(
        /^(?:indent-[1-8]|visually-hidden)$/,
      );
    }
    if (properties.href !== undefined) expect(String(properties.href)).toMatch(safeLink);
    if (properties.src !== undefined) expect(String(properties.src)).toMatch(/^(?:https?:\/\/|\/(?!\/))/);
    if (properties.id !== undefined) expect(String(properties.id)).toMatch(/^[a-z0-9-]+$/);
  }
}

const attacks = [
  // Script, raw text and what loads.
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<script>alert(1)',
  '<<script>script>alert(1)</script>',
  '<script/x>alert(1)</script>',
  '<style>*{background:url(//evil.example)}</style>',
  '<style><img src=x onerror=alert(1)></style>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,x"></object>',
  '<embed src="//evil.example/x.swf">',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<template><img src=x onerror=alert(1)></template>',
  '<video src=x onerror=alert(1)></video>',
  '<audio autoplay onloadstart=alert(1) src=x>',
  '<portal src="//evil.example">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<applet code=x>',
  '<frameset onload=alert(1)>',
  '<!DOCTYPE x [<!ENTITY y "z">]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  // Event handlers and attributes.
  '<img src=x onerror=alert(1)>',
  '<img src="/a.jpg" onload="alert(1)">',
  '<img/src=/a.jpg/onerror=alert(1)>',
  '<p onclick=alert(1) style="position:fixed">x</p>',
  '<a href="/x" onmouseover=alert(1)>x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<p class="site-header">x</p>',
  '<p class="indent-9 indent-0 indent-11 indent- INDENT-1 site-header">x</p>',
  '<ul class="pages"><li class="indent-1x video">x</li></ul>',
  '<div class="indent-1">x</div>',
  '<span class="indent-1">x</span>',
  '<a href="/x" target="_top" rel="opener" ping="//evil.example">x</a>',
  '<img src="/a.jpg" srcset="//evil.example 1x" usemap="#m">',
  '<b contenteditable autofocus tabindex=1 accesskey=x>x</b>',
  '<p data-youtube="x" data-anything=1>x</p>',
  '<a class="video" data-youtube="x" href="/x">x</a>',
  '<p slot=x is=y nonce=z part=q>x</p>',
  '<q cite="javascript:alert(1)">x</q>',
  // Addresses.
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="JAVASCRIPT:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="blob:https://e.com/1">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="view-source:x">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](javascript&#58;alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](data:text/html,x)',
  '[x](vbscript:x)',
  '<javascript:alert(1)>',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](data:image/png;base64,AAAA)',
  '![x](//evil.example/x.png)',
  '![x](x.png)',
  '<img src="data:image/png;base64,AAAA">',
  '![x" onerror="alert(1)](/a.jpg)',
  '![x](/a.jpg"onerror="alert(1))',
  '[x](/y "t\\" onclick=alert(1) x=\\"")',
  // Foreign content and what changes its meaning when it is parsed again.
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><foreignObject><p onclick=alert(1)>x</p></foreignObject></svg>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
  '<math><mi><b><mglyph><style><img src=x onerror=alert(1)></style>',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<select><template><img src=x onerror=alert(1)></template></select>',
  '<table><td><select><img src=x onerror=alert(1)>',
  '<listing>&lt;img onerror=alert(1) src=x&gt;</listing>',
  '<a><svg><a href="javascript:alert(1)">x</a></svg></a>',
  '<p><a href="/x"><table><a href="/y">z</table></a></p>',
  // Forms and names that shadow.
  '<form action="//evil.example"><input name=password><button>Go</button></form>',
  '<input type=image src=x onerror=alert(1)>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input type="checkbox" name="body" autofocus onfocus=alert(1)>',
  '<p id="main" name="main">x</p>',
  '<a name="location" id="cookie">x</a>',
  '<img src="/a.jpg" name="getElementById" id="body">',
  '<h2 id="upload-tip">x</h2>',
  '<h2 id="note-fn-1">x</h2>',
  '<li id="note-fn-<x>">x</li>',
  '<section class="page" id=contents>x</section>',
  '<a aria-describedby="main" href=/x>y</a>',
  // Shortcodes.
  '[button url="/x&quot; onclick=&quot;alert(1)"]A[/button]',
  '[button url="/x"]<img src=x onerror=alert(1)>[/button]',
  '[button url="/x"]&lt;img src=x onerror=alert(1)&gt;[/button]',
  '[button url="javascript:alert(1)"]A[/button]',
  '[button url="/x" onclick="alert(1)" class="x" style="y"]A[/button]',
  '[button url="/x" target="_blank&quot; onclick=&quot;alert(1)"]A[/button]',
  '[youtube id="&quot;onload=x"]',
  '[youtube id="a&quot;&gt;&lt;img"]',
  '[youtube id="abc_DEF-123" onload="alert(1)"]',
  '[button url="/a"]x [button url="javascript:alert(1)"]y[/button][/button]',
  '<a href="[button url="/x"]A[/button]">x</a>',
  '<img alt=\'[youtube id="abc_DEF-123"]\' src=/a.jpg>',
  '<a href=\'[youtube id="abc_DEF-123"]\'>x</a>',
  '[x]([youtube id="abc_DEF-123"])',
  '[button url="/x"]A[/button](javascript:alert(1))',
  '<script>[youtube id="abc_DEF-123"]</script>',
  '<[youtube id="abc_DEF-123"]script>alert(1)</script>',
  '<scr[nope a="b"]ipt>alert(1)</scr[nope a="b"]ipt>',
  'java[nope a="b"]script:alert(1)',
  '[x](java[nope a="b"]script:alert(1))',
  '<a href="java[nope a="b"]script:alert(1)">x</a>',
  '<a href=\'java[nope a="b"]script:alert(1)\'>x</a>',
  '<img src=\'/a.jpg\' on[nope a="b"]error=alert(1)>',
  '<svg>[youtube id="abc_DEF-123"]</svg>',
  'https://e.com/[youtube id="abc_DEF-123"]x',
  '\ue0000\ue001 [youtube id="abc_DEF-123"] \ue0001\ue001 \ue0000',
  '<a href="java\ue002script:alert(1)">x</a>',
  'java\ue008script:alert(1)',
  '[x](java\ue008script:alert(1))',
  '<scr\ue008ipt>alert(1)</scr\ue008ipt>',
  '[x](java%EE%80%88script:alert(1))',
];

describe('what an attacker writes', () => {
  it.each(attacks)('%s', (attack) => {
    for (const source of [
      attack,
      `Text ${attack} text`,
      `- a\n- ${attack}\n\n> ${attack}`,
      `<div>${attack}</div>`,
      `# ${attack}`,
    ]) {
      expectSafe(renderStory(source).html);
      expectSafe(renderArticle(source, { title: 'T' }).html);
      expectSafe(
        renderStory(source, { preview: true }).html.replaceAll(
          'src="data:image/png;base64,AAAA"',
          'src="/a"',
        ),
      );
    }
  });

  it('the marks of a long paragraph come back as characters, not as markup', () => {
    const { html } = renderStory(
      `${'[a'.repeat(6000)}](javascript:alert(1)) ${'`x'.repeat(900)}<script>alert(1)</script>`,
    );
    expectSafe(html);
    expect(html).toContain('[a[a[a');
    expect(html).not.toMatch(/[\ue000-\ue00f]/);
  });
});

describe('what is left of it', () => {
  it.each([
    ['script', 'a <script>alert(1)</script> b'],
    ['style', 'a <style>p{}</style> b'],
    ['an SVG', 'a <svg><text>alert(1)</text></svg> b'],
    ['a formula', 'a <math><mi>alert(1)</mi></math> b'],
    ['a frame', 'a <iframe>alert(1)</iframe> b'],
  ])('of %s not even the content', (_, source) => {
    expect(renderStory(source).html).toBe('<p>a  b</p>');
  });

  it('of a form its words', () => {
    expect(renderStory('<form><p>Words</p><input name=a><button>Go</button></form>').html).toBe(
      '<p>Words</p>Go',
    );
  });

  it('of a refused link its words', () => {
    expect(renderStory('[here](javascript:alert(1)) <a href="//evil.example">there</a>').html).toBe(
      '<p>here there</p>',
    );
  });
});
