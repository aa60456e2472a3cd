/**
 * What a text in the editor can be: the tags, alignments and addresses of `domain/rules/rich-text.ts` and nothing else,
 * so that the server keeps whatever can be written (design 11). A node and a mark is named as its tag. Invariant: no link
 * leads where `allowedHref` does not.
 */
import { type Mark, type Node, Schema } from 'prosemirror-model'
import { alignmentClasses, allowedHref } from '../../../domain/rules/rich-text.ts'

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
    ol: { content: 'li+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
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
      // What is written after a link is no part of it.
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
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

export const alignmentOf = (node: Node): Alignment => {
  const written: unknown = node.attrs.alignment
  return alignmentClasses.find((name) => name === written) ?? 'align-left'
}

export const hrefOf = (mark: Mark): string => String(mark.attrs.href)
