/** Rich text as plain text. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainTextOf } from '../../../server/mail/plain-text.ts'

describe('rich text as plain text', () => {
  test.each([
    ['<p>Hej Åsa!</p><p>En rad<br>till.</p>', 'Hej Åsa!\n\nEn rad\ntill.'],
    ['<p><strong>Pris:</strong> 1 200 kr</p>', 'Pris: 1 200 kr'],
    ['<p>Se <a href="https://x.example/?a=1&amp;b=2">bokningen</a>.</p>', 'Se bokningen <https://x.example/?a=1&b=2>.'],
    ['<p><a href="https://x.example">https://x.example</a></p>', 'https://x.example'],
    ['<p><a href="mailto:a@x.example">a@x.example</a></p>', 'a@x.example'],
    ['<p><a>utan adress</a></p>', 'utan adress'],
    [
      '<p>Ta med:</p><ul><li>dator</li><li><p>väska</p><p>nyckel</p></li></ul><p>Slut</p>',
      'Ta med:\n\n- dator\n- väska\n\nnyckel\n\nSlut',
    ],
    ['<ol><li><p>ett</p></li><li><p>två</p></li></ol>', '1. ett\n2. två'],
    ['<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d'],
    ['<p>1 &lt; 2 &amp;&amp; &quot;a&quot; &#39;b&#39; &#x41;&#65; &amp;lt;</p>', '1 < 2 && "a" \'b\' AA &lt;'],
    ['<p>  mycket   \n luft  </p>\n\n<p>  här </p>', 'mycket luft\n\nhär'],
    ['', ''],
    ['<p></p><p><br></p>', ''],
    ['utan stycke & med <', 'utan stycke & med <'],
  ])('example %#', (html, text) => {
    expect(plainTextOf(html)).toBe(text)
  })

  /** A document of the editor, with its words in order. */
  interface Fragment {
    readonly html: string
    readonly words: readonly string[]
  }
  const word = fc.stringMatching(/^[a-zåäö0-9]{1,8}$/).map((text): Fragment => ({ html: text, words: [text] }))
  const wrap = (tag: string, fragments: readonly Fragment[], separator: string): Fragment => ({
    html: `<${tag}>${fragments.map(({ html }) => html).join(separator)}</${tag}>`,
    words: fragments.flatMap(({ words }) => words),
  })
  const inline = fc.oneof(
    word,
    fc.tuple(fc.constantFrom('strong', 'em', 'u', 'code'), word).map(([tag, inner]) => wrap(tag, [inner], '')),
    word.map(({ html, words }) => ({
      html: `<a href="https://x.example/?${html}">${html}</a>`,
      words: [...words, 'https'],
    })),
  )
  const separator = fc.constantFrom(' ', '<br>', ' \n ')
  const paragraph = fc
    .tuple(fc.array(inline, { minLength: 1, maxLength: 5 }), separator)
    .map(([words, between]) => wrap('p', words, between))
  const { block } = fc.letrec<{ block: Fragment; list: Fragment; item: Fragment }>((tie) => ({
    block: fc.oneof({ depthSize: 'small' }, paragraph, tie('list')),
    list: fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => wrap(tag, items, '')),
    item: fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((blocks) => wrap('li', blocks, '')),
  }))

  test('every word is there, in order, and no tag', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
        const text = plainTextOf(blocks.map(({ html }) => html).join(''))
        const words = text
          .replace(/^ *(?:-|\d+\.)(?: |$)/gm, '')
          .replace(/:\/\/[^>]*>/g, '')
          .split(/[\s<]+/)
        expect(words.filter((part) => part !== '')).toEqual(blocks.flatMap((each) => each.words))
        expect(text).not.toMatch(/<\/?\w+>|\n{3}|[ \t]$/m)
      }),
    )
  })
  test('nothing is too strange to be read', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '"', "'", '/', 'a', 'p', 'li', 'ul', ' ', '=', '&', '#', ';', '9'),
        }),
        (html) => {
          expect(typeof plainTextOf(html)).toBe('string')
        },
      ),
    )
  })
})
