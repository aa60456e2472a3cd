/** The allowed markup, and the handling of all other markup. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { allowedHref } from '../../../domain/rules/rich-text.ts'
import { hasText } from '../../../domain/rules/text-kinds.ts'
import { sanitiseRichText } from '../../../server/content/rich-text.ts'
import { standardContent } from '../../../server/content/standard-content.ts'
import { demoContent } from '../../../server/demo/demo-content.ts'
import { check } from '../../domain/check.ts'
import { hostileHtml } from './hostile-html.ts'

const tag =
  /<(\/?)(p|br|strong|em|u|s|sup|sub|code|a|ul|ol|li)( class="align-(?:center|right)"| start="\d{1,4}"| href="([^"<>]*)")?>/g
const text = /^(?:[^<>&]|&(?:amp|lt|gt|quot);)*$/

const decoded = (escaped: string): string =>
  escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The address to which a browser follows the link from a page of this site. */
const destination = (href: string): URL => new URL(href, 'https://this.example/page')

/**
 * Expects that HTML is safe. No browser is needed, because sanitised HTML leaves nothing to its parser: elements are closed in the reverse
 * order, and are where the standard allows them.
 */
const expectSafe = (html: string): void => {
  expect(html.replace(tag, '')).toMatch(text)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the ones
  expect(html).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
  expect(html.isWellFormed()).toBe(true)
  // Lists contain only items.
  expect(html).not.toMatch(/<[uo]l(?: start="\d+")?>(?!<li>)|<\/li>(?!<li>|<\/[uo]l>)/)
  const open: string[] = []
  let deepest = 0
  for (const [, slash, name = '', attribute = '', href] of html.matchAll(tag)) {
    const inner = open.at(-1)
    if (slash === '/') {
      expect(inner).toBe(name)
      open.pop()
      continue
    }
    if (attribute !== '')
      expect({ ' href': 'a', ' start': 'ol', ' class': 'p' }[attribute.split('=', 1)[0] ?? '']).toBe(name)
    if (name === 'a') expect(href).toBeDefined()
    if (href !== undefined && href !== '{{link}}') {
      const { protocol, host } = destination(decoded(href))
      expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
      if (href.startsWith('/')) expect(host).toBe('this.example')
    }
    const isBlock = ['p', 'ul', 'ol', 'li'].includes(name)
    if (isBlock && name !== 'li') expect([undefined, 'li']).toContain(inner)
    if (name === 'li') expect(['ul', 'ol']).toContain(inner)
    if (!isBlock) expect(inner === 'ul' || inner === 'ol' || open.includes(name)).toBe(false)
    if (name !== 'br') open.push(name)
    deepest = Math.max(deepest, open.length)
  }
  expect(open).toEqual([])
  expect(deepest).toBeLessThan(20)
}

const expectClean = (html: string): string => {
  const clean = sanitiseRichText(html)
  expectSafe(clean)
  expect(sanitiseRichText(clean)).toBe(clean)
  return clean
}

describe.each(Object.entries(hostileHtml))('hostile HTML: %s', { tags: 'rich-text-safe' }, (_, attacks) => {
  test.each(attacks)('%j', (attack) => {
    expectClean(attack)
    expectClean(`<p>före <strong>${attack}</strong> efter</p><ul><li>${attack}`)
    expectClean(attack.repeat(3))
  })
})

test('pieces of hostile HTML in any order are safe, and sanitising again changes nothing', {
  tags: 'rich-text-safe',
}, () => {
  const attacks = Object.values(hostileHtml).flat()
  const pieces = [
    ...attacks,
    ...attacks.flatMap((attack) => attack.split(/(?<=[<>"' =/])/)),
    ...['<p>', '</p>', '<b>', '</b>', '<i>', '</i>', '<a href="/x">', '</a>', '<ul>', '</ul>', '<ol>', '<li>', '</li>'],
    ...['<div>', '</div>', '<br>', '<p style="text-align:right">', '<center>', 'text', ' ', '\n', '&nbsp;', '&amp;'],
  ]
  check(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), { maxLength: 40 }),
      (parts) => {
        expectClean(parts.join(''))
      },
    ),
    20,
  )
})

describe('what is long or deep', () => {
  const longest = 65_536
  const fill = (piece: string): string => piece.repeat(Math.floor(longest / piece.length))
  test.each([
    ...['<', '&', '"', '<p>', '<b>', '<div>', '<ul><li>', '<ul>', '<li>', '<a href="/x">', '<svg>', '<math><mtext>'],
    ...[
      '<noscript>',
      '<iframe>',
      '<!--',
      '<![CDATA[',
      '</p>',
      '<p><b>',
      '<b>x<i>',
      '<table><tr><td>',
      '<font><a>',
      '<x y=z ',
    ],
  ])('64 kB of %j', (piece) => {
    expectClean(`${fill(piece)}slut`)
    expectClean(`början${fill(piece)}`)
  })
  test('one attribute of 64 kB', () => {
    for (const piece of ['x', ';text-align:', ' ', '&#10;', '\t', '/', 'javascript:'])
      expectClean(`<p style="${fill(piece)}"><a href="${fill(piece)}" class="${fill(piece)}">x</a>`)
  })
  test('text below any depth stays', () => {
    expect(hasText(sanitiseRichText(`${'<div><b>'.repeat(5000)}djupt nere`))).toBe(true)
  })
})

describe('what stays', () => {
  test('every text that the product brings is as the editor would write it', () => {
    const { groups } = demoContent(localDate('2026-03-02'))
    const richTexts = [
      ...standardContent.content.filter(({ contentType }) => contentType === 2).map(({ value }) => value),
      ...groups.map(({ description }) => description),
      ...groups.flatMap(({ resources }) => resources.flatMap(({ description, assets }) => [description, assets])),
    ]
    expect(richTexts.length).toBeGreaterThan(50)
    for (const html of richTexts) expect(sanitiseRichText(html)).toBe(html)
  })

  test('everything that the toolbar can make, letter for letter', { tags: 'rich-text-safe' }, () => {
    const word = fc.stringMatching(/^[a-zåäö0-9{}'.,!?-]{1,8}$/).map((letters) => `${letters} `)
    const marked = fc
      .tuple(
        word,
        fc.subarray(['strong', 'em', 'u', 'code'], { minLength: 0 }),
        fc.option(
          fc.constantFrom('/a', '{{link}}', 'https://x.example/?a=1&amp;b=2', 'mailto:a@x.example', 'tel:+4616123'),
        ),
      )
      .map(([letters, marks, href]) => {
        const inner = marks.reduceRight((html, mark) => `<${mark}>${html}</${mark}>`, letters)
        return href === null ? inner : `<a href="${href}">${inner}</a>`
      })
    // The common markup of two adjacent runs is written once, so there is a plain run between these.
    const line = fc.array(marked, { minLength: 1, maxLength: 4 }).map((runs) => runs.join('<br>x '))
    const paragraph = fc
      .tuple(line, fc.constantFrom('', ' class="align-center"', ' class="align-right"'))
      .map(([html, alignment]) => `<p${alignment}>${html}</p>`)
    const list = (content: fc.Arbitrary<string>) =>
      fc
        .tuple(fc.constantFrom('ul', 'ol'), fc.array(content, { minLength: 1, maxLength: 3 }))
        .map(([name, items]) => `<${name}>${items.map((item) => `<li>${item}</li>`).join('')}</${name}>`)
    const inner = list(fc.oneof(line, paragraph))
    const block = fc.oneof(
      paragraph,
      list(
        fc.oneof(
          line,
          paragraph,
          fc.tuple(line, inner).map((both) => both.join('')),
        ),
      ),
    )
    check(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const html = blocks.join('')
        expectSafe(html)
        expect(sanitiseRichText(html)).toBe(html)
      }),
      5,
    )
  })

  test('every word that a person could read, in its order, whatever is around it', () => {
    const names = [
      'p',
      'div',
      'b',
      'span',
      'h1',
      'ul',
      'ol',
      'li',
      'a',
      'table',
      'tr',
      'td',
      'font',
      'blockquote',
      'section',
    ]
    const tags = fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} style="color:red">`]))
    const word = fc.stringMatching(/^[a-zåäö]{1,6}$/)
    check(
      fc.property(fc.array(fc.oneof(word, tags), { maxLength: 30 }), (parts) => {
        const words = parts.filter((part) => !part.startsWith('<'))
        const shown = expectClean(parts.map((part) => (part.startsWith('<') ? part : ` ${part} `)).join(''))
        expect(
          shown
            .replace(/<[^>]*>/g, ' ')
            .split(/\s+/)
            .filter(Boolean),
        ).toEqual(words)
      }),
      5,
    )
  })

  test('words of different blocks do not run into each other', () => {
    expect(sanitiseRichText('<div>ett</div><div>två</div>')).toBe('<p>ett</p><p>två</p>')
    expect(sanitiseRichText('ett<div>två</div>tre')).toBe('ett<p>två</p>tre')
    expect(sanitiseRichText('ett<p></p>två')).toBe('ett<p>två</p>')
    expect(sanitiseRichText('<table><tr><td>ett<td>två<tr><td>tre</table>')).toBe('<p>ett</p><p>två</p><p>tre</p>')
  })

  test('text without markup', () => {
    expect(sanitiseRichText('Öppet 8–17, fråga & svar < 5 > 3')).toBe('Öppet 8–17, fråga &amp; svar &lt; 5 &gt; 3')
    expect(sanitiseRichText('')).toBe('')
  })
})

describe('what other programs write for the same', () => {
  test.each([
    ['<b>a</b> <i>b</i> <ins>c</ins>', '<strong>a</strong> <em>b</em> <u>c</u>'],
    ['<p>Öppet <del>08</del><ins>09</ins></p>', '<p>Öppet <u>09</u></p>'],
    ['<p>a <del>b <b>c <del>d</del> e</b></del>f</p>', '<p>a f</p>'],
    ['<p><strike>100 kr</strike> 80 kr, <s>nej</s></p>', '<p><s>100 kr</s> 80 kr, <s>nej</s></p>'],
    ['<p><span style="color:red; text-decoration:line-through">100</span> 80</p>', '<p><s>100</s> 80</p>'],
    ['<p>20 m<sup>2</sup> CO<sub>2</sub></p>', '<p>20 m<sup>2</sup> CO<sub>2</sub></p>'],
    ['<p>20 m<span style="vertical-align: super">2</span></p>', '<p>20 m<sup>2</sup></p>'],
    ['<ol start="3"><li>c</ol><ol start="1"><li>a</ol>', '<ol start="3"><li>c</li></ol><ol><li>a</li></ol>'],
    ['<ol start="-1 onx=y"><li>a</ol><ul start="4"><li>b</ul>', '<ol><li>a</li></ol><ul><li>b</li></ul>'],
    ['<p>Linde\u0301n \u202edold\u202c</p>', '<p>Lindén dold</p>'],
    ['<h2>a</h2><blockquote>b</blockquote><pre>c</pre>', '<p>a</p><p>b</p><p>c</p>'],
    ['<p style="color: red; TEXT-ALIGN : Center !important">a</p>', '<p class="align-center">a</p>'],
    ['<p style="text-align:end">a</p><p style="text-align:justify">b</p>', '<p class="align-right">a</p><p>b</p>'],
    ['<p align=right>a</p><div align="center">b</div>', '<p class="align-right">a</p><p class="align-center">b</p>'],
    [
      '<center>a<p>b</p><p style="text-align:left">c</p></center>',
      '<p class="align-center">a</p><p class="align-center">b</p><p>c</p>',
    ],
    ['<ul><li style="text-align:center">a</li></ul>', '<ul><li><p class="align-center">a</p></li></ul>'],
    ['<p class="MsoNormal align-right x">a</p>', '<p class="align-right">a</p>'],
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a</li><li><ul><li>b</li></ul></li></ul>'],
    ['<li>a</li>b', '<p>a</p>b'],
    ['<ul>a<li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ul><p>a</p></ul>', '<ul><li><p>a</p></li></ul>'],
    ['<p>a<b>b<p>c</b>d', '<p>a<strong>b</strong></p><p><strong>c</strong></p><p>d</p>'],
    ['<strong>a</strong><b>b</b>', '<strong>ab</strong>'],
    ['<b></b><a href="/x"></a><p> </p><p>&nbsp;</p>', ''],
    ['<a href="/x" target="_blank" rel="opener">a</a>', '<a href="/x">a</a>'],
    ['<a href="/x">a<a href="/y">b</a></a>', '<a href="/x">a</a><a href="/y">b</a>'],
    ['<a href=" HTTPS://x.example/ ">a</a>', '<a href="HTTPS://x.example/">a</a>'],
  ])('%s', (html, expected) => {
    expect(expectClean(html)).toBe(expected)
  })
})

test('a link leads to http, https, mailto, tel, a path of this site, or where an e-mail leads', () => {
  for (const href of [
    '/',
    '/group/1',
    '/?a',
    'http://x',
    'https://x/',
    'mailto:a@b',
    'mailto:{{userEmail}}',
    'tel:1',
    '{{link}}',
  ])
    expect(allowedHref(href)).toBe(href)
  for (const href of [
    '',
    'x',
    '#x',
    '?x',
    '//x',
    '/\\x',
    'https:x',
    'https:///x',
    'ftp://x',
    'data:,x',
    '{{userName}}',
    '{{link}}x',
  ])
    expect([href, allowedHref(href)]).toEqual([href, null])
  check(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '/', 'https://', 'java\tscript:', ' ', '\\'),
      (rest, start) => {
        const href = allowedHref(start + rest)
        if (href === null || href.startsWith('{{') || !URL.canParse(href, 'https://this.example/')) return
        const { protocol, host } = destination(href)
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol)
        if (href.startsWith('/')) expect(host).toBe('this.example')
      },
    ),
    20,
  )
})

test('what is only markup and space is no text', () => {
  for (const html of [
    '',
    ' ',
    '<p></p>',
    '<p><br></p>',
    '<p>&nbsp;\u00a0\u200b</p>',
    '<ul><li></li></ul>',
    '\u00ad\u2060',
  ])
    expect([html, hasText(html)]).toEqual([html, false])
  for (const html of ['a', '<p>.</p>', '&lt;', '0', '{{link}}']) expect([html, hasText(html)]).toEqual([html, true])
})
