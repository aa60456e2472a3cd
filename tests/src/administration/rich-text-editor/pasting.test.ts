/** The clipboard of other programs, as text of the editor. (In Chromium, with DOMPurify: `e2e/content.spec.ts`.) */
import fc from 'fast-check'
import { DOMParser } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { richTextTags } from '../../../../domain/rules/rich-text.ts'
import { LOOK, tidyPasted } from '../../../../src/administration/rich-text-editor/read-pasted.ts'
import { richTextSchema, writeRichText } from '../../../../src/administration/rich-text-editor/rich-text-schema.ts'
import { keepTags } from '../../../../src/kit/rich-text/sanitise.ts'
import { check } from '../../../domain/check.ts'
import { hostileHtml } from '../../../server/content/hostile-html.ts'
import { patience } from '../../../testing/patience.ts'
import { richText } from './rich-text-arbitraries.ts'

const parser = DOMParser.fromSchema(richTextSchema)

const pasted = (html: string): string => {
  const root = document.createElement('div')
  root.innerHTML = html.replaceAll(' style=', ` ${LOOK}=`)
  tidyPasted(root)
  return writeRichText(parser.parse(root))
}

describe('pasted text', () => {
  test.each([
    [
      'bold and italic by style',
      '<p><span style="font-weight:700">a</span> <span style="font-style: italic">b</span></p>',
      '<p><strong>a</strong> <em>b</em></p>',
    ],
    [
      'Google Docs, in its <b> that is not bold',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">a </span><span style="font-weight:700;text-decoration:underline">b</span></p><ul><li><p>c</p></li></ul></b>',
      '<p>a <strong><u>b</u></strong></p><ul><li>c</li></ul>',
    ],
    [
      'a link, which is underlined anyway',
      '<p><a href="/x"><u><span style="text-decoration:underline">a</span></u></a></p>',
      '<p><a href="/x">a</a></p>',
    ],
    ['a link that leads nowhere', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    [
      'headings as bold lines',
      '<h1>a</h1><h3>b</h3><p>c</p>',
      '<p><strong>a</strong></p><p><strong>b</strong></p><p>c</p>',
    ],
    [
      'alignment',
      '<p style="text-align:center">a</p><div align="right">b</div><p style="text-align:left">c</p>',
      '<p class="align-center">a</p><p class="align-right">b</p><p>c</p>',
    ],
    [
      'alignment of what is around',
      '<center><p>a</p><div>b</div></center>',
      '<p class="align-center">a</p><p class="align-center">b</p>',
    ],
    ['what was taken out', '<p>Öppet <del>08</del><ins>09</ins></p>', '<p>Öppet <u>09</u></p>'],
    [
      'a struck price, by tag and by style',
      '<p><strike>100</strike> <s>90</s> <span style="text-decoration: line-through">85</span> 80 kr</p>',
      '<p><s>100</s> <s>90</s> <s>85</s> 80 kr</p>',
    ],
    [
      'raised and lowered',
      '<p>m<sup>2</sup> m<span style="vertical-align:super;font-size:.6em">3</span> CO<sub>2</sub></p>',
      '<p>m<sup>2</sup> m<sup>3</sup> CO<sub>2</sub></p>',
    ],
    ['a list that goes on', '<ol start="3"><li>c</li></ol>', '<ol start="3"><li>c</li></ol>'],
    [
      'a list of Word that goes on after a paragraph',
      '<p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">4.<span>&nbsp; </span></span>d</p>',
      '<ol start="4"><li>d</li></ol>',
    ],
    ['code', '<p><span style="font-family: Courier New, monospace">a</span><kbd>b</kbd></p>', '<p><code>ab</code></p>'],
    ['a space of its own', '<p>a<span>\u00a0</span><b>b</b></p>', '<p>a <strong>b</strong></p>'],
    [
      'lists of Word, in levels',
      [
        '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>a</p>',
        '<p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o<span>&nbsp; </span></span>b</p>',
        '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>c</p>',
        '<p>d</p>',
        '<p class=MsoListParagraph style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.<span>&nbsp; </span></span>e</p>',
      ].join(''),
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><p>d</p><ol><li>e</li></ol>',
    ],
    [
      'a table, cell by cell',
      '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>',
      '<p>a</p><p>b</p><p><strong>c</strong></p>',
    ],
  ])('%s', (_, html, expected) => {
    expect(pasted(html)).toBe(expected)
  })
})

const tags = new Set<string>(richTextTags)
const attributes = new Map([
  ['href', 'href'],
  ['class', 'class'],
])
const kept = (html: string): string => keepTags(html, tags, attributes)
const written = /<\/?(?:p|br|strong|em|u|code|a|ul|ol|li)(?: (?:href|class)="[^"<]*")*>/g

describe('tags that are kept', () => {
  test('nothing is left but those, whatever is sent', { tags: 'core-html-safe' }, () => {
    const attacks = Object.values(hostileHtml).flat()
    const pieces = attacks.flatMap((attack) => attack.split(/(?<=[<>"' =/])/))
    check(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...attacks, ...pieces), fc.string({ unit: 'binary' })), { maxLength: 30 }),
        (parts) => {
          const safe = kept(parts.join(''))
          expect(safe.replace(written, '')).not.toContain('<')
          expect(kept(safe)).toBe(safe)
        },
      ),
      10,
    )
  })

  test('what the editor writes stays as it is', () => {
    check(
      fc.property(richText, (text) => {
        const html = writeRichText(text)
        expect(kept(html)).toBe(html)
      }),
      3,
    )
  })

  test('what other programs hide is no text', () => {
    expect(kept('<style>p{}</style><!-- a --><![if !x]><o:p>b</o:p><?xml ?></ x>c<script>d')).toBe('bc')
  })

  test(
    'takes no longer for what is long',
    () => {
      for (const piece of ['<', '<a "', `<a '"`, '<!--', '<style>', '<p>', '"', '<a href="'])
        kept(piece.repeat(65_536 / piece.length))
    },
    patience(5_000),
  )
})
