/**
 * Reads text that was copied from another program. Word, Google Docs and web pages use styles where this site uses
 * tags. Invariants: DOMPurify cleans the HTML before other code reads it. Every readable word stays. The schema then
 * keeps only known tags.
 */
import type { Config } from 'dompurify'
import { removedText, richTextTags } from '../../../domain/rules/rich-text.ts'
import { keepTags, purifier } from '../../kit/rich-text/sanitise.ts'

type Parent = DocumentFragment | Element

/** The attribute that keeps the style of an element. */
export const LOOK = 'data-look'

const styleOf = (element: Element): string => (element.getAttribute(LOOK) ?? '').toLowerCase()

const declared = (style: string, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`).exec(style)?.[1]?.trim() ?? ''

const blocks = 'div, center, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th, caption, figcaption, dt, dd, address'
const blocksAndLists = `p, ul, ol, table, ${blocks}`

const create = (near: Parent, tag: string): Element => near.ownerDocument.createElement(tag)

/** Wraps the content of an element in new nested elements, the outermost first. */
const wrapContent = (element: Element, tags: readonly string[]): void => {
  for (const tag of [...tags].reverse()) {
    const wrapper = create(element, tag)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

/** Returns the tags that mean the same as the style of an element. */
const tagsOfStyle = (element: Element): string[] => {
  const style = styleOf(element)
  const [weight, slant] = [declared(style, 'font-weight'), declared(style, 'font-style')]
  const [lines, height] = [declared(style, 'text-decoration(?:-line)?'), declared(style, 'vertical-align')]
  const isOfCode = /mono|courier|consolas|menlo/.test(declared(style, 'font-family'))
  return [
    /^(?:bold|bolder|[6-9]00)$/.test(weight) ? 'strong' : '',
    /^(?:italic|oblique)/.test(slant) ? 'em' : '',
    // This site underlines every link.
    lines.includes('underline') && element.closest('a') === null ? 'u' : '',
    lines.includes('line-through') ? 's' : '',
    height.startsWith('super') ? 'sup' : '',
    height.startsWith('sub') ? 'sub' : '',
    isOfCode && element.matches('span, font') ? 'code' : '',
  ].filter((tag) => tag !== '')
}

/** Returns null when the element itself has no alignment. */
const ownAlignment = (element: Element): string | null => {
  const word = declared(styleOf(element), 'text-align') || (element.getAttribute('align') ?? '').toLowerCase()
  if (/^(?:left|start|justify)/.test(word)) return 'align-left'
  if (/^(?:right|end)/.test(word)) return 'align-right'
  return word.startsWith('center') || element.matches('center') ? 'align-center' : null
}

const alignmentOf = (element: Element): string | null =>
  ownAlignment(element) ?? (element.parentElement === null ? null : alignmentOf(element.parentElement))

interface WordItem {
  readonly paragraph: Element
  readonly level: number
  readonly isOrdered: boolean
  /** The number before the item. It is 1 when there is none. */
  readonly number: string
}

/** Returns null when the paragraph is not an item of a Word list. */
const wordItem = (paragraph: Element): WordItem | null => {
  const level = /mso-list\s*:[^;]*\blevel(\d)/.exec(styleOf(paragraph))?.[1]
  if (level === undefined) return null
  const mark = [...paragraph.querySelectorAll('span')].find((span) => /mso-list\s*:\s*ignore/.test(styleOf(span)))
  const written = mark?.textContent ?? ''
  const isOrdered = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(written)
  mark?.remove()
  return { paragraph, level: Number(level), isOrdered, number: /\d+/.exec(written)?.[0] ?? '1' }
}

const listsOfWord = (root: Parent): void => {
  /** The open lists, the outermost first. */
  let open: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of root.querySelectorAll('p')) {
    const item = wordItem(paragraph)
    if (item === null) continue
    // A list paragraph that does not follow another list paragraph starts a new list.
    if (last === null || last.nextElementSibling !== paragraph) open = []
    open = open.filter(({ level }) => level <= item.level)
    let around = open.at(-1)
    if (around === undefined || around.level < item.level) {
      const list = create(root, item.isOrdered ? 'ol' : 'ul')
      if (item.isOrdered) list.setAttribute('start', item.number)
      const outer = around?.list.lastElementChild
      if (outer === undefined || outer === null) paragraph.replaceWith(list)
      else outer.append(list)
      around = { list, level: item.level }
      open.push(around)
    }
    const li = create(root, 'li')
    around.list.append(li)
    paragraph.remove()
    li.append(paragraph)
    last = open[0]?.list ?? null
  }
}

/**
 * Replaces the styles of a pasted text with tags: bold, italic, underline, code and alignment. It converts Word's
 * lists, which are paragraphs with a marker at the start, to list tags. Headings become bold lines, as elsewhere on
 * this site. The function changes the tree in place.
 */
export const tidyPasted = (root: Parent): void => {
  for (const element of root.querySelectorAll(removedText)) element.remove()
  // Browsers copy a single space as a no-break space.
  for (const element of root.querySelectorAll('span')) if (element.textContent === '\u00a0') element.replaceWith(' ')
  listsOfWord(root)
  // Google Docs wraps all content in a <b> element that is not bold.
  for (const element of root.querySelectorAll('b, strong')) {
    const isLight = /^(?:normal|lighter|[1-4]00)$/.test(declared(styleOf(element), 'font-weight'))
    if (isLight) unwrap(element)
  }
  for (const element of root.querySelectorAll('a'))
    for (const underlined of element.querySelectorAll('u')) unwrap(underlined)
  for (const element of root.querySelectorAll(`[${LOOK}]`)) wrapContent(element, tagsOfStyle(element))
  for (const element of root.querySelectorAll('kbd, samp, tt')) {
    wrapContent(element, ['code'])
    unwrap(element)
  }
  for (const element of root.querySelectorAll('h1, h2, h3, h4, h5, h6, th, dt')) wrapContent(element, ['strong'])
  for (const element of root.querySelectorAll(`p, ${blocks}`)) {
    // An element that contains other blocks is only a container, not a paragraph.
    if (element.querySelector(blocksAndLists) !== null) continue
    const paragraph = create(element, 'p')
    paragraph.setAttribute('class', alignmentOf(element) ?? element.getAttribute('class') ?? '')
    paragraph.append(...element.childNodes)
    element.replaceWith(paragraph)
  }
}

const tags: ReadonlySet<string> = new Set([
  ...richTextTags,
  removedText,
  ...[
    'b',
    'i',
    'ins',
    'strike',
    'span',
    'font',
    'div',
    'center',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
  ],
  ...['section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'dl', 'dt', 'dd', 'kbd', 'samp', 'tt'],
])
const attributes = new Map([
  ['href', 'href'],
  ['class', 'class'],
  ['align', 'align'],
  ['start', 'start'],
  // The style is renamed, because the content security policy would report a style attribute.
  ['style', LOOK],
])
const config = {
  ALLOWED_TAGS: [...tags],
  ALLOWED_ATTR: [...attributes.values()],
  // The value contains colons, and must not be checked as an address.
  ADD_URI_SAFE_ATTR: [LOOK],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
} satisfies Config

export const readPasted = (html: string): DocumentFragment => {
  const fragment = purifier.sanitize(keepTags(html, tags, attributes), { ...config, RETURN_DOM_FRAGMENT: true })
  tidyPasted(fragment)
  return fragment
}
