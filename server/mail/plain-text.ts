/**
 * Writes rich text as plain text, for the part of an e-mail that is shown where HTML is not. An empty line separates paragraphs. A link
 * becomes its text and its address. Each item of a list has a mark before it. Special signs show what is struck through, raised or lowered.
 * Invariant: every word of the HTML is in the text, in the same order.
 */
import { listStart } from '../../domain/rules/rich-text.ts'

const part = /<(\/?)([a-z]\w*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
const lastCodePoint = 0x10_ffff

const decodeEntities = (html: string): string =>
  html.replace(entity, (whole, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return characters[name.toLowerCase()] ?? whole
    const codePoint = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return codePoint <= lastCodePoint ? String.fromCodePoint(codePoint) : whole
  })

/** Unicode has characters for raised and lowered digits. Other raised and lowered words get a mark before them. */
const digits = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹', sub: '₀₁₂₃₄₅₆₇₈₉' } as const
const onLevel = (words: string, level: keyof typeof digits): string => {
  if (!/^\d+$/.test(words)) return `${level === 'sup' ? '^' : '_'}${words}`
  return words.replace(/\d/g, (digit) => digits[level].charAt(Number(digit)))
}

/** Collects the lines of the text while they are written. */
const createPage = () => {
  const lines: string[] = []
  let line = ''
  /** Whether nothing has been written since the mark of a list item. The item's first paragraph continues that line. */
  let isAfterMark = false

  const endLine = (): void => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
  }
  return {
    write(words: string): void {
      line += line === '' || line.endsWith(' ') ? words.trimStart() : words
      if (words.trim() !== '') isAfterMark = false
    },
    breakLine(): void {
      lines.push(line.trimEnd())
      line = ''
    },
    breakParagraph(): void {
      if (isAfterMark) return
      endLine()
      if (lines.length > 0 && lines.at(-1) !== '') lines.push('')
    },
    beginItem(mark: string): void {
      endLine()
      line = mark
      isAfterMark = true
    },
    /** Removes the empty lines at the end, so that the next item follows directly, even after a paragraph. */
    closeUp(): void {
      endLine()
      while (lines.at(-1) === '') lines.pop()
    },
    text(): string {
      endLine()
      return lines.join('\n').trim()
    },
  }
}

export const plainTextOf = (html: string): string => {
  const page = createPage()
  const lists: { readonly isOrdered: boolean; items: number; readonly before: number }[] = []
  const links: { readonly href: string; shown: string }[] = []
  let level: keyof typeof digits | null = null

  const write = (words: string): void => {
    page.write(words)
    const link = links.at(-1)
    if (link !== undefined) link.shown += words
  }
  const writeText = (words: string): void => write(level === null ? words : onLevel(words, level))
  const open = (tag: string, attributes: string): void => {
    if (tag === 'br') page.breakLine()
    else if (tag === 'p') page.breakParagraph()
    else if (tag === 's') write('[struket: ')
    else if (tag === 'sup' || tag === 'sub') level = tag
    else if (tag === 'a') {
      const href = /\shref=(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? ''
      links.push({ href: decodeEntities(href), shown: '' })
    } else if (tag === 'ul' || tag === 'ol') {
      if (lists.length === 0) page.breakParagraph()
      const start = listStart(/\sstart="(\d+)"/i.exec(attributes)?.[1] ?? '') ?? 1
      lists.push({ isOrdered: tag === 'ol', items: 0, before: start - 1 })
    } else if (tag === 'li') {
      const list = lists.at(-1) ?? { isOrdered: false, items: 0, before: 0 }
      list.items += 1
      if (list.items > 1 || lists.length > 1) page.closeUp()
      page.beginItem(
        `${'  '.repeat(Math.max(0, lists.length - 1))}${list.isOrdered ? `${list.before + list.items}.` : '-'} `,
      )
    }
  }
  const close = (tag: string): void => {
    if (tag === 'p') page.breakParagraph()
    else if (tag === 's') write(']')
    else if (tag === level) level = null
    else if (tag === 'ul' || tag === 'ol') {
      lists.pop()
      if (lists.length === 0) page.breakParagraph()
    } else if (tag === 'a') {
      const link = links.pop()
      if (link === undefined || link.href === '') return
      const shown = link.shown.trim()
      if (shown !== link.href && shown !== link.href.replace(/^(?:mailto|tel):/i, '')) page.write(` <${link.href}>`)
    }
  }
  for (const [whole, slash, tag, attributes = ''] of html.matchAll(part)) {
    if (tag === undefined) writeText(decodeEntities(whole.replace(/[ \t\r\n\f]+/g, ' ')))
    else if (slash === '/') close(tag.toLowerCase())
    else open(tag.toLowerCase(), attributes)
  }
  return page.text()
}
