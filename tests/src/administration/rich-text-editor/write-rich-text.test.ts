/**
 * A text of the editor is written as HTML and read back, also after the server's sanitiser. A browser's reading of the HTML, and
 * DOMPurify, are tested in Chromium (`e2e/hostile-html.spec.ts`).
 */
import fc from 'fast-check'
import { DOMParser, type Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { richTextTags } from '../../../../domain/rules/rich-text.ts'
import { sanitiseRichText } from '../../../../server/content/rich-text.ts'
import { standardContent } from '../../../../server/content/standard-content.ts'
import { demoContent } from '../../../../server/demo/demo-content.ts'
import { richTextSchema, writeRichText } from '../../../../src/administration/rich-text-editor/rich-text-schema.ts'
import { check } from '../../../domain/check.ts'
import { propertyRuns } from '../../../testing/breadth.ts'
import { richText } from './rich-text-arbitraries.ts'

const parser = DOMParser.fromSchema(richTextSchema)
const read = (html: string): Node => {
  const template = document.createElement('div')
  template.innerHTML = html
  return parser.parse(template)
}

/** The readable text, without spaces. */
const words = (text: Node): string =>
  text
    .textBetween(0, text.content.size, ' ', ' ')
    .replace(/[\s\p{Cc}\ufffe\uffff\u202a-\u202e\u2066-\u2069]+/gu, '')
    .normalize('NFC')

test('the schema of the editor has the tags that the server keeps, and no others', () => {
  const names = [...Object.keys(richTextSchema.nodes), ...Object.keys(richTextSchema.marks)]
  expect(names.filter((name) => name !== 'doc' && name !== 'text').sort()).toEqual([...richTextTags].sort())
})

describe('every text that can be written', { tags: ['content-editor', 'core-html-safe'] }, () => {
  test('is kept by the server letter for letter', () => {
    check(
      fc.property(richText, (text) => {
        const html = writeRichText(text)
        expect(sanitiseRichText(html)).toBe(html)
      }),
      10,
    )
  })

  test(
    'is read back with every word, in the same form',
    () => {
      check(
        fc.property(richText, (text) => {
          text.check()
          const html = writeRichText(text)
          const again = read(html)
          again.check()
          expect(writeRichText(again)).toBe(html)
          if (html !== '') expect(words(again)).toBe(words(text))
        }),
        10,
      )
    },
    Math.max(60_000, 600 * propertyRuns),
  )
})

test('what the product brings is read and written as it is', () => {
  const { groups } = demoContent(localDate('2026-03-02'))
  const texts = [
    ...standardContent.content.filter(({ contentType }) => contentType === 2).map(({ value }) => value),
    ...groups.map(({ description }) => description),
    ...groups.flatMap(({ resources }) => resources.flatMap(({ description, assets }) => [description, assets])),
  ]
  for (const html of texts) expect(writeRichText(read(html))).toBe(html)
})

test('a text without a word is empty', () => {
  for (const html of ['', '<p></p>', '<p><br></p>', '<ul><li></li></ul>', '<p><strong> </strong></p>'])
    expect(writeRichText(read(html))).toBe('')
})
