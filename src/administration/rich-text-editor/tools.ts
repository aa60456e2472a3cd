/**
 * The tools of the editor (spec 2, Rich-text toolbar), in the order in which they stand. The same table makes the buttons
 * and the keys, so that no button promises a key that does something else.
 */
import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { align, alignmentAt, isMarked, linkAt, listAt, toggleList } from './rich-text-commands.ts'
import { richTextSchema } from './rich-text-schema.ts'
import type { ToolName } from './tool-icon.tsx'

const { nodes, marks } = richTextSchema

export interface Tool {
  readonly name: ToolName
  /** As ProseMirror names keys. */
  readonly key: string
  /** Null: it asks for more first. */
  readonly run: Command | null
  /** Null: it is done, and then over. */
  readonly isOn: ((state: EditorState) => boolean) | null
  readonly isUsable: (state: EditorState) => boolean
}

const always = (): boolean => true

const markTool = (name: 'strong' | 'em' | 'u' | 'code', key: string): Tool => ({
  name,
  key,
  run: toggleMark(marks[name]),
  isOn: (state) => isMarked(state, marks[name]),
  isUsable: always,
})
const alignmentTool = (name: 'align-left' | 'align-center' | 'align-right', key: string): Tool => ({
  name,
  key,
  run: align(name),
  isOn: (state) => alignmentAt(state) === name,
  isUsable: always,
})
const listTool = (name: 'ul' | 'ol', key: string): Tool => ({
  name,
  key,
  run: toggleList(nodes[name]),
  isOn: (state) => listAt(state) === nodes[name],
  isUsable: (state) => toggleList(nodes[name])(state),
})

/** Tools of one kind stand together. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', key: 'Mod-z', run: undo, isOn: null, isUsable: (state) => undoDepth(state) > 0 },
    { name: 'redo', key: 'Mod-y', run: redo, isOn: null, isUsable: (state) => redoDepth(state) > 0 },
  ],
  [markTool('strong', 'Mod-b'), markTool('em', 'Mod-i'), markTool('u', 'Mod-u'), markTool('code', 'Mod-e')],
  [{ name: 'link', key: 'Mod-k', run: null, isOn: (state) => linkAt(state) !== null, isUsable: always }],
  [
    alignmentTool('align-left', 'Mod-Shift-l'),
    alignmentTool('align-center', 'Mod-Shift-e'),
    alignmentTool('align-right', 'Mod-Shift-r'),
  ],
  [listTool('ul', 'Mod-Shift-8'), listTool('ol', 'Mod-Shift-7')],
]

export const tools: readonly Tool[] = toolGroups.flat()
