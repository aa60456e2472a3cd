/**
 * The commands of the toolbar and the keyboard, and the formatting at the cursor. All of them are pure functions of
 * ProseMirror's state.
 */
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { maxListDepth } from '../../../domain/rules/rich-text.ts'
import { type Alignment, alignmentOf, hrefOf, richTextSchema } from './rich-text-schema.ts'

const { nodes, marks } = richTextSchema

export const isMarked = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean =>
  selection.empty
    ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, type)

export const alignmentAt = ({ selection }: EditorState): Alignment => alignmentOf(selection.$from.parent)

export const align =
  (alignment: Alignment): Command =>
  ({ selection, doc, tr }, dispatch) => {
    doc.nodesBetween(selection.from, selection.to, (node, position) => {
      if (node.type === nodes.p) tr.setNodeAttribute(position, 'alignment', alignment)
    })
    dispatch?.(tr.scrollIntoView())
    return true
  }

const listDepths = ($position: ResolvedPos): number[] =>
  Array.from({ length: $position.depth }, (_, index) => index + 1).filter((depth) => {
    const { type } = $position.node(depth)
    return type === nodes.ul || type === nodes.ol
  })

/** Returns the kind of the innermost list at the cursor. */
export const listAt = ({ selection: { $from } }: EditorState): NodeType | null => {
  const depth = listDepths($from).at(-1)
  return depth === undefined ? null : $from.node(depth).type
}

/**
 * Puts the paragraph into a list of this kind. It removes the paragraph from a list of the same kind, and converts a
 * list of the other kind.
 */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const { $from } = state.selection
    const depth = listDepths($from).at(-1)
    if (depth === undefined) return wrapInList(type)(state, dispatch, view)
    if ($from.node(depth).type === type) return liftListItem(nodes.li)(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
  }

/** Indents a list item, down to the deepest level that the server keeps. */
export const indentListItem: Command = (state, dispatch, view) =>
  listDepths(state.selection.$from).length < maxListDepth && sinkListItem(nodes.li)(state, dispatch, view)

export const breakLine: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.replaceSelectionWith(nodes.br.create()).scrollIntoView())
  return true
}

export interface LinkInText {
  readonly from: number
  readonly to: number
  readonly href: string
}

/** Returns the link at the start of the selection, with the range of the link within the paragraph. */
export const linkAt = ({ selection: { $from, from, empty } }: EditorState): LinkInText | null => {
  const beside = [empty ? $from.nodeBefore : null, $from.nodeAfter]
  const mark = beside.flatMap((node) => node?.marks ?? []).find(({ type }) => type === marks.a)
  if (mark === undefined) return null
  const pieces: { from: number; to: number }[] = []
  $from.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return
    const start = $from.start() + offset
    const last = pieces.at(-1)
    if (last?.to === start) last.to = start + node.nodeSize
    else pieces.push({ from: start, to: start + node.nodeSize })
  })
  const piece = pieces.find((range) => range.from <= from && from <= range.to)
  return piece === undefined ? null : { ...piece, href: hrefOf(mark) }
}

/** @param words the text of the link if nothing is selected */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state
    const link = linkAt(state)
    const mark = marks.a.create({ href })
    const { from, to } = selection.empty && link !== null ? link : selection
    if (from === to) tr.replaceSelectionWith(richTextSchema.text(words, [...selection.$from.marks(), mark]), false)
    else tr.removeMark(from, to, marks.a).addMark(from, to, mark)
    // Text that is typed afterwards comes after the link.
    dispatch?.(
      tr
        .setSelection(TextSelection.create(tr.doc, tr.mapping.map(to)))
        .removeStoredMark(marks.a)
        .scrollIntoView(),
    )
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state)
  if (link === null) return false
  const { from, to } = state.selection.empty ? link : state.selection
  dispatch?.(state.tr.removeMark(from, to, marks.a).scrollIntoView())
  return true
}
