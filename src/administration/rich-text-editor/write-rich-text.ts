/**
 * A text of the editor as HTML, in the one form in which the server keeps it, so that saving changes nothing. Invariants:
 * what comes out is read back as the same text; empty paragraphs, and spaces that no page shows, are not written; a text
 * without a word is ''. No browser is needed for it.
 */
import type { Mark, Node } from 'prosemirror-model'
import { hasText, unprintable } from '../../../domain/rules/rich-text.ts'
import { alignmentOf, hrefOf } from './rich-text-schema.ts'

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const opening = (mark: Mark): string =>
  mark.type.name === 'a' ? `<a href="${escapeText(hrefOf(mark)).replaceAll('"', '&quot;')}">` : `<${mark.type.name}>`

/** Text, or a line break where `text` is null. */
interface Run {
  readonly text: string | null
  readonly marks: readonly Mark[]
}

/** What of a paragraph is seen: spaces run together, and there are none where a line begins or the paragraph ends. */
const shownRuns = (paragraph: Node): Run[] => {
  const runs: Run[] = []
  let isAfterSpace = true
  paragraph.forEach((node) => {
    if (!node.isText) {
      runs.push({ text: null, marks: node.marks })
      isAfterSpace = true
      return
    }
    const printable = (node.text ?? '').replace(unprintable, '').replace(/[ \t\r\n]+/g, ' ')
    const text = isAfterSpace ? printable.replace(/^ /, '') : printable
    if (text === '' || (runs.length === 0 && text.trim() === '')) return
    runs.push({ text, marks: node.marks })
    isAfterSpace = text.endsWith(' ')
  })
  const last = runs.at(-1)
  if (last === undefined || last.text === null || !last.text.endsWith(' ')) return runs
  const text = last.text.slice(0, -1)
  return text === '' ? runs.slice(0, -1) : [...runs.slice(0, -1), { ...last, text }]
}

const writeRuns = (runs: readonly Run[]): string => {
  let html = ''
  let open: readonly Mark[] = []
  const setMarks = (wanted: readonly Mark[]): void => {
    const different = open.findIndex((mark, index) => wanted[index]?.eq(mark) !== true)
    const kept = different < 0 ? open.length : different
    for (const mark of open.slice(kept).reverse()) html += `</${mark.type.name}>`
    for (const mark of wanted.slice(kept)) html += opening(mark)
    open = wanted
  }
  for (const { text, marks } of runs) {
    setMarks(marks)
    html += text === null ? '<br>' : escapeText(text)
  }
  setMarks([])
  return html
}

/** @param isFirst of a list item: text to the left stands there without a paragraph of its own */
const writeParagraph = (paragraph: Node, isFirst: boolean): string => {
  const line = writeRuns(shownRuns(paragraph))
  const alignment = alignmentOf(paragraph)
  if (line === '' || (isFirst && alignment === 'align-left')) return line
  return alignment === 'align-left' ? `<p>${line}</p>` : `<p class="${alignment}">${line}</p>`
}

const writeBlocks = (parent: Node): string => {
  let html = ''
  parent.forEach((block) => {
    const { name } = block.type
    html +=
      name === 'p'
        ? writeParagraph(block, parent.type.name === 'li' && html === '')
        : `<${name}>${writeBlocks(block)}</${name}>`
  })
  return html
}

export const writeRichText = (text: Node): string => {
  const html = writeBlocks(text)
  return hasText(html) ? html : ''
}
