/**
 * Rich text as plain text, for the part of an e-mail that is read where HTML is not. Paragraphs stand with an empty line
 * between them, a link is its text and its address, a list has a mark before each item. Invariant: every word of the
 * HTML is in the text, in the same order.
 */
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

const hrefOf = (attributes: string): string =>
  decodeEntities(/\shref=(?:"([^"]*)"|'([^']*)')/i.exec(attributes)?.slice(1).join('') ?? '')

const createPage = () => {
  const lines: string[] = []
  let line = ''
  /** Nothing stands after the mark of a list item yet: its first paragraph goes there. */
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
    /** The next item follows closely, although the last one ended with a paragraph. */
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
  const lists: { readonly isOrdered: boolean; items: number }[] = []
  const links: { readonly href: string; shown: string }[] = []

  const write = (words: string): void => {
    page.write(words)
    const link = links.at(-1)
    if (link !== undefined) link.shown += words
  }
  const open = (tag: string, attributes: string): void => {
    if (tag === 'br') page.breakLine()
    else if (tag === 'p') page.breakParagraph()
    else if (tag === 'a') links.push({ href: hrefOf(attributes), shown: '' })
    else if (tag === 'ul' || tag === 'ol') {
      if (lists.length === 0) page.breakParagraph()
      lists.push({ isOrdered: tag === 'ol', items: 0 })
    } else if (tag === 'li') {
      const list = lists.at(-1) ?? { isOrdered: false, items: 0 }
      list.items += 1
      if (list.items > 1 || lists.length > 1) page.closeUp()
      page.beginItem(`${'  '.repeat(Math.max(0, lists.length - 1))}${list.isOrdered ? `${list.items}.` : '-'} `)
    }
  }
  const close = (tag: string): void => {
    if (tag === 'p') page.breakParagraph()
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
    if (tag === undefined) write(decodeEntities(whole.replace(/[ \t\r\n\f]+/g, ' ')))
    else if (slash === '/') close(tag.toLowerCase())
    else open(tag.toLowerCase(), attributes)
  }
  return page.text()
}
