/**
 * Writes rich text in one canonical form. The text consists of lines and of lists of lines, and each line consists of runs of text with
 * their marks. Invariants: A paragraph contains only text, and a list contains only items. No mark is empty or inside another mark of its
 * kind. Lists are at most `maxListDepth` deep. So no parser has to repair anything, and writing a text again does not change it. Text
 * outside a paragraph stays outside, unless it would be joined to other text.
 */
import sanitizeHtml from 'sanitize-html'
import {
  alignmentClasses,
  allowedHref,
  composed,
  listStart,
  maxListDepth,
  removedText,
  richTextTags,
  unprintable,
} from '../../domain/rules/rich-text.ts'

export const paragraphs = (texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('')

export const bullets = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

/** Matches everything that the sanitiser passes on. The attributes in its output have no angle brackets. */
const tokens = /<(\/?)([a-z]+)([^<>]*)>|[^<]+/g
const blockTags = new Set(['p', 'ul', 'ol', 'li'])
/** The name of an item for which the text has no tag. */
const impliedItem = ''

interface Mark {
  readonly tag: string
  /** The tag that opens it; empty for a link without an address. */
  readonly opening: string
}

interface Block {
  /** The name of the tag that closes it. */
  readonly name: string
  readonly kind: 'paragraph' | 'list' | 'item'
  /** The tag that opens it. It is '' for a paragraph, whose tag is written together with its first text. */
  readonly opening: string
  /** The alignment of its lines, or null if it is the same as in the block around it. */
  readonly alignment: string | null
}

const attribute = (attributes: string, name: string): string | null =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? null

const arrange = (html: string): string => {
  let written = ''
  const blocks: Block[] = []
  const marks: Mark[] = []
  let writtenMarks: readonly Mark[] = []
  /** The kind of line with which the written text ends. */
  let line: 'none' | 'bare' | 'paragraph' = 'none'
  let followsBareLine = false
  const countLists = (): number => blocks.filter((block) => block.kind === 'list').length

  const setMarks = (wanted: readonly Mark[]): void => {
    const different = writtenMarks.findIndex((mark, index) => mark.opening !== wanted[index]?.opening)
    const kept = different < 0 ? writtenMarks.length : different
    for (const mark of writtenMarks.slice(kept).reverse()) written += `</${mark.tag}>`
    for (const mark of wanted.slice(kept)) written += mark.opening
    writtenMarks = wanted
  }

  const endLine = (): void => {
    setMarks([])
    if (line === 'paragraph') written += '</p>'
    if (line !== 'none') followsBareLine = line === 'bare'
    line = 'none'
  }

  const openBlock = (name: string, alignment: string | null, start: string | null = null): void => {
    endLine()
    if (name === 'li' && blocks.at(-1)?.name === impliedItem) closeBlock()
    const isInList = blocks.at(-1)?.kind === 'list'
    const isList = name === 'ul' || name === 'ol'
    const isItem = name === 'li' || name === impliedItem
    const kind = isList && countLists() < maxListDepth ? 'list' : isItem && isInList ? 'item' : 'paragraph'
    if (isInList && kind !== 'item') openBlock(impliedItem, null)
    const listOpening = start === null ? `<${name}>` : `<${name} start="${start}">`
    const opening = kind === 'list' ? listOpening : kind === 'item' ? '<li>' : ''
    blocks.push({ name, kind, opening, alignment })
    if (kind === 'paragraph') return
    written += opening
    followsBareLine = false
  }

  const closeBlock = (): void => {
    const block = blocks.pop()
    if (block === undefined || block.kind === 'paragraph') return
    const isEmptyList = block.kind === 'list' && written.endsWith(block.opening)
    written = isEmptyList
      ? written.slice(0, -block.opening.length)
      : `${written}</${block.kind === 'list' ? block.name : 'li'}>`
    // The texts before and after a list that was left out must also stay apart.
    followsBareLine = isEmptyList
  }

  const beginLine = (): void => {
    if (blocks.at(-1)?.kind === 'list') openBlock(impliedItem, null)
    const alignment = blocks.findLast((block) => block.alignment !== null)?.alignment ?? 'align-left'
    const isAligned = alignment !== 'align-left'
    line = isAligned || followsBareLine || blocks.at(-1)?.kind === 'paragraph' ? 'paragraph' : 'bare'
    if (line === 'paragraph') written += isAligned ? `<p class="${alignment}">` : '<p>'
  }

  const write = (text: string): void => {
    if (line === 'none') {
      if (text.trim() === '') return
      beginLine()
    }
    // If there are several marks of one kind, the innermost counts.
    const isOuter = ({ tag }: Mark, index: number): boolean => marks.slice(index + 1).some((later) => later.tag === tag)
    setMarks(marks.filter((mark, index) => mark.opening !== '' && !isOuter(mark, index)))
    written += text
  }

  const open = (name: string, attributes: string): void => {
    if (name === 'br') write('<br>')
    else if (blockTags.has(name)) openBlock(name, attribute(attributes, 'class'), attribute(attributes, 'start'))
    else {
      const href = attribute(attributes, 'href')
      const leadsNowhere = name === 'a' && href === null
      marks.push({ tag: name, opening: leadsNowhere ? '' : href === null ? `<${name}>` : `<a href="${href}">` })
    }
  }

  const close = (name: string): void => {
    const mark = marks.findLastIndex(({ tag }) => tag === name)
    if (mark >= 0) marks.splice(mark, 1)
    const block = blocks.findLastIndex((candidate) => candidate.name === name)
    if (block < 0) return
    endLine()
    while (blocks.length > block) closeBlock()
  }

  for (const [token, slash, name, attributes] of html.matchAll(tokens)) {
    if (name === undefined) write(token)
    else if (slash === '/') close(name)
    else open(name, attributes ?? '')
  }
  endLine()
  while (blocks.length > 0) closeBlock()
  return written
}

/** Tags in pasted HTML that mean the same as ours. */
const synonyms: Readonly<Record<'strong' | 'em' | 'u' | 's' | 'p', readonly string[]>> = {
  strong: ['b'],
  em: ['i'],
  u: ['ins'],
  s: ['strike'],
  p: `h1 h2 h3 h4 h5 h6 div section article aside header footer main nav address blockquote pre center figure figcaption
    dt dd caption th td`.split(/\s+/),
}
const tagOf = new Map(Object.entries(synonyms).flatMap(([tag, names]) => names.map((name) => [name, tag] as const)))

/** Tags whose content is no text for people, or is text that was removed. */
const withoutText = [
  ...'script style template noscript title textarea option xmp iframe noembed noframes'.split(' '),
  removedText,
]

const knownAlignments: readonly string[] = ['align-left', ...alignmentClasses]
const alignmentOfWord = new Map([
  ['left', 'align-left'],
  ['start', 'align-left'],
  ['center', 'align-center'],
  ['right', 'align-right'],
  ['end', 'align-right'],
])

/** The alignment. The editor writes it as a class. Without a class, the style or the attribute counts, as other programs write them. */
const alignmentOf = (name: string, attributes: sanitizeHtml.Attributes): string | null => {
  const byClass = (attributes.class ?? '').split(/\s+/).find((className) => knownAlignments.includes(className))
  if (byClass !== undefined) return byClass
  const [, byStyle] = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(attributes.style ?? '') ?? []
  const word = byStyle ?? attributes.align ?? (name === 'center' ? name : '')
  return alignmentOfWord.get(word.trim().toLowerCase()) ?? null
}

/** The tag for a style by which some programs strike text through, raise it or lower it. */
const tagOfStyle = (style: string): string | null => {
  if (/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i.test(style)) return 's'
  return /(?:^|;)\s*vertical-align\s*:\s*(su(?:b|p))/i.exec(style)?.[1]?.toLowerCase() ?? null
}

const translate = (name: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const start = name === 'ol' ? listStart(attributes.start ?? '') : null
  const byStyle = name === 'span' || name === 'font' ? tagOfStyle(attributes.style ?? '') : null
  const href = name === 'a' ? allowedHref(attributes.href ?? '') : null
  const alignment = alignmentOf(name, attributes)
  return {
    tagName: byStyle ?? tagOf.get(name) ?? name,
    attribs: {
      ...(href === null ? {} : { href }),
      ...(alignment === null ? {} : { class: alignment }),
      ...(start === null ? {} : { start: String(start) }),
    },
  }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'], p: ['class'], li: ['class'], ul: ['class'], ol: ['class', 'start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  // More deeply nested tags are removed, and their text stays.
  nestingLimit: 100,
  transformTags: { '*': translate },
  textFilter: (text) => text.replace(/\r\n?/g, '\n').replace(unprintable, ''),
}

/** Makes the HTML of anybody safe. It may have any form. */
export const sanitiseRichText = (html: string): string =>
  // `toWellFormed` is applied after the parser. In an unfinished closing tag with attributes, the parser may cut a character in two.
  composed(arrange(sanitizeHtml(html, options).toWellFormed()))
