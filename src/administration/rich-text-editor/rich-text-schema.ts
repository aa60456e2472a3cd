/**
 * The schema of the edited text, and its HTML. The schema contains exactly the tags, alignments and addresses of
 * `domain/rules/rich-text.ts`, so that the server keeps everything that can be written. Each node or mark has the name
 * of its tag. Invariant: every link has an address that `allowedHref` permits.
 */
import { type Mark, type Node, Schema } from 'prosemirror-model'
import { alignmentClasses, allowedHref, composed, listStart, unprintable } from '../../../domain/rules/rich-text.ts'
import { hasText } from '../../../domain/rules/text-kinds.ts'

export type Alignment = 'align-left' | (typeof alignmentClasses)[number]

export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    p: {
      content: 'inline*',
      group: 'block',
      attrs: { alignment: { default: 'align-left', validate: 'string' } },
      parseDOM: [
        {
          tag: 'p',
          getAttrs: (element) => ({
            alignment: alignmentClasses.find((name) => element.classList.contains(name)) ?? 'align-left',
          }),
        },
      ],
      toDOM: (node) => {
        const alignment = alignmentOf(node)
        return ['p', alignment === 'align-left' ? {} : { class: alignment }, 0]
      },
    },
    ul: { content: 'li+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ol: {
      content: 'li+',
      group: 'block',
      attrs: { start: { default: 1, validate: 'number' } },
      parseDOM: [
        { tag: 'ol', getAttrs: (element) => ({ start: listStart(element.getAttribute('start') ?? '') ?? 1 }) },
      ],
      toDOM: (node) => {
        const start = startOf(node)
        return ['ol', start === null ? {} : { start }, 0]
      },
    },
    li: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    br: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
  },
  marks: {
    a: {
      attrs: { href: { validate: 'string' } },
      // Text that is typed directly after a link does not become part of the link.
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = allowedHref(element.getAttribute('href') ?? '')
            return href === null ? false : { href }
          },
        },
      ],
      toDOM: (mark) => ['a', { href: hrefOf(mark) }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    u: { parseDOM: [{ tag: 'u' }, { tag: 'ins' }], toDOM: () => ['u', 0] },
    s: { parseDOM: [{ tag: 's' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
    sup: { parseDOM: [{ tag: 'sup' }], toDOM: () => ['sup', 0] },
    sub: { parseDOM: [{ tag: 'sub' }], toDOM: () => ['sub', 0] },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

export const alignmentOf = (node: Node): Alignment => {
  const written: unknown = node.attrs.alignment
  return alignmentClasses.find((name) => name === written) ?? 'align-left'
}

/** Returns the start number of a list. Returns null when the number is 1 or the list is not numbered. */
const startOf = (node: Node): number | null => listStart(String(node.attrs.start))

export const hrefOf = (mark: Mark): string => String(mark.attrs.href)

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text, or a line break if `text` is null. */
interface Run {
  readonly text: string | null
  readonly marks: readonly Mark[]
}

/**
 * Returns a paragraph as a browser displays it. Consecutive spaces become one. Spaces at the start of a line and at the
 * end of the paragraph are removed.
 */
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
    for (const mark of wanted.slice(kept)) {
      const href = mark.type.name === 'a' ? ` href="${escapeText(hrefOf(mark)).replaceAll('"', '&quot;')}"` : ''
      html += `<${mark.type.name}${href}>`
    }
    open = wanted
  }
  for (const { text, marks } of runs) {
    setMarks(marks)
    html += text === null ? '<br>' : escapeText(text)
  }
  setMarks([])
  return html
}

/**
 * @param isFirst whether it is the first paragraph of a list item, which is written without `<p>` if it is aligned to
 * the left
 */
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
        : `<${name}${startOf(block) === null ? '' : ` start="${startOf(block)}"`}>${writeBlocks(block)}</${name}>`
  })
  return html
}

/**
 * Writes an edited text as HTML in the canonical form of the server, so that saving does not change it. Invariants:
 * Reading the HTML gives the same text. Empty paragraphs and invisible spaces are left out. A text without a word is
 * ''. The function does not need a browser.
 */
export const writeRichText = (text: Node): string => {
  const html = composed(writeBlocks(text))
  return hasText(html) ? html : ''
}
