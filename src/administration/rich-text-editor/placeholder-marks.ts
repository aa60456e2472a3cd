/** Shows `{{name}}` in a text as what it is: something that is filled in later, or a name that nothing is known of. */
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

export const placeholderMarks = (known: readonly string[]): Plugin =>
  new Plugin({
    props: {
      decorations: ({ doc }) => {
        const found: Decoration[] = []
        doc.descendants((node, position) => {
          if (!node.isTextblock) return
          const text = node.textBetween(0, node.content.size, null, '\ufffc')
          for (const match of text.matchAll(placeholder)) {
            const from = position + 1 + match.index
            const name = known.includes(match[1] ?? '') ? 'placeholder' : 'placeholder placeholder-unknown'
            found.push(Decoration.inline(from, from + match[0].length, { class: name }))
          }
        })
        return DecorationSet.create(doc, found)
      },
    },
  })
