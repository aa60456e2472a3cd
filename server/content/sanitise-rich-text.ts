/**
 * What is kept of HTML that somebody sends (design 11). sanitize-html takes away whatever `domain/rules/rich-text.ts`
 * does not allow, and `arrange` writes what is left in the one way in which it can be written. Invariants: what comes out
 * means the same to every parser, sanitising it again changes nothing, and text stays.
 *
 * `hasText` of `domain/rules/rich-text.ts` says whether there is any text left, and `maxRichTextLength` how long HTML
 * may be: code that takes it from a caller checks both.
 */
import sanitizeHtml from 'sanitize-html'
import { alignmentClasses, allowedHref, richTextTags, unprintable } from '../../domain/rules/rich-text.ts'
import { arrange } from './arrange-rich-text.ts'

/** What says the same in another word, as pasted HTML does. */
const synonyms: Readonly<Record<'strong' | 'em' | 'u' | 'p', readonly string[]>> = {
  strong: ['b'],
  em: ['i'],
  u: ['ins'],
  p: `h1 h2 h3 h4 h5 h6 div section article aside header footer main nav address blockquote pre center figure figcaption
    dt dd caption th td`.split(/\s+/),
}
const tagOf = new Map(Object.entries(synonyms).flatMap(([tag, names]) => names.map((name) => [name, tag] as const)))

/** Whose content is no text for people. */
const withoutText = 'script style template noscript title textarea option xmp iframe noembed noframes'.split(' ')

const knownAlignments: readonly string[] = ['align-left', ...alignmentClasses]
const alignmentOfWord = new Map([
  ['left', 'align-left'],
  ['start', 'align-left'],
  ['center', 'align-center'],
  ['right', 'align-right'],
  ['end', 'align-right'],
])

/** By class, as the editor writes it, or else by style or attribute, as other programs do. */
const alignmentOf = (name: string, attributes: sanitizeHtml.Attributes): string | null => {
  const byClass = (attributes.class ?? '').split(/\s+/).find((className) => knownAlignments.includes(className))
  if (byClass !== undefined) return byClass
  const [, byStyle] = /(?:^|;)\s*text-align\s*:\s*([a-z]+)/i.exec(attributes.style ?? '') ?? []
  const word = byStyle ?? attributes.align ?? (name === 'center' ? name : '')
  return alignmentOfWord.get(word.trim().toLowerCase()) ?? null
}

const translate = (name: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const href = name === 'a' ? allowedHref(attributes.href ?? '') : null
  const alignment = alignmentOf(name, attributes)
  return {
    tagName: tagOf.get(name) ?? name,
    attribs: { ...(href === null ? {} : { href }), ...(alignment === null ? {} : { class: alignment }) },
  }
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'], p: ['class'], li: ['class'], ul: ['class'], ol: ['class'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  // Deeper tags go, their text stays.
  nestingLimit: 100,
  transformTags: { '*': translate },
  textFilter: (text) => text.replace(/\r\n?/g, '\n').replace(unprintable, ''),
}

/** @param html of anybody, in any shape */
export const sanitiseRichText = (html: string): string => arrange(sanitizeHtml(html.toWellFormed(), options))
