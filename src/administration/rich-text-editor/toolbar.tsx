/**
 * The toolbar of the editor. It is one tab stop, with arrow keys, Home and End
 * (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). Escape returns to the text. Invariant: a pointer press on a tool
 * leaves the focus and the selection in the text.
 */
import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type ReactElement, type RefObject, useRef, useState } from 'react'
import { align, alignmentAt, isMarked, linkAt, listAt, toggleList } from './rich-text-commands.ts'
import { richTextSchema } from './rich-text-schema.ts'

/** Converts "Mod-Shift-l" to "Ctrl+Skift+L", or to "⇧⌘L" on a Mac. */
export const keyWords = (key: string, mac: boolean): string => {
  const parts = key.split('-')
  const letter = (parts.at(-1) ?? '').toUpperCase()
  const hasShift = parts.includes('Shift')
  return mac ? `${hasShift ? '⇧' : ''}⌘${letter}` : `Ctrl+${hasShift ? 'Skift+' : ''}${letter}`
}

/** Returns the value of `aria-keyshortcuts`. */
export const keyShortcut = (key: string, mac: boolean): string =>
  key.replace('Mod', mac ? 'Meta' : 'Control').replaceAll('-', '+')

const paths = {
  undo: 'M8.5 5 4 9.5 8.5 14M4.5 9.5h9.25a5.25 5.25 0 0 1 0 10.5H10',
  redo: 'M15.5 5 20 9.5 15.5 14m4-4.5h-9.25a5.25 5.25 0 0 0 0 10.5H14',
  strong: 'M7.5 5h5.25a3.5 3.5 0 0 1 0 7H7.5V5Zm0 7h6a3.5 3.5 0 0 1 0 7h-6v-7Z',
  em: 'M10.5 5h6.5M7 19h6.5M14 5l-4 14',
  u: 'M7.5 4.5v6.25a4.5 4.5 0 0 0 9 0V4.5M6 19.5h12',
  s: 'M5 12h14M16 6.75c-.75-1.4-2.25-2.25-4-2.25-2.5 0-4.25 1.3-4.25 3.25 0 1 .4 1.75 1.1 2.25M7.75 16.75c.75 1.7 2.25 2.75 4.25 2.75 2.6 0 4.4-1.3 4.4-3.4 0-.5-.1-.9-.3-1.3',
  sup: 'M5 8l7.5 10M12.5 8 5 18M16 5.4c.25-1.9 3.2-1.8 3.2.2 0 1.4-2 2.1-3.2 3.9h3.4',
  sub: 'M5 5l7.5 10M12.5 5 5 15M16 16c.25-1.9 3.2-1.8 3.2.2 0 1.4-2 2.1-3.2 3.9h3.4',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 5.66 0l3-3A4 4 0 0 0 13 5.34l-1 1M14 10a4 4 0 0 0-5.66 0l-3 3A4 4 0 0 0 11 18.66l1-1',
  'align-left': 'M4 6h16M4 10h9M4 14h16M4 18h9',
  'align-center': 'M4 6h16M7.5 10h9M4 14h16M7.5 18h9',
  'align-right': 'M4 6h16M11 10h9M4 14h16M11 18h9',
  ul: 'M9.5 6.5H20M9.5 12H20M9.5 17.5H20M4.75 6.5h.01M4.75 12h.01M4.75 17.5h.01',
  ol: 'M10 6.5h10M10 12h10M10 17.5h10M4 5l1.25-.75v4.5M3.75 14.6c0-1.4 2.2-1.4 2.2 0 0 1-2.2 2-2.2 3.4h2.4',
} as const

type ToolName = keyof typeof paths

const toolWords: Readonly<Record<ToolName, string>> = {
  undo: 'Ångra',
  redo: 'Gör om',
  strong: 'Fet',
  em: 'Kursiv',
  u: 'Understruken',
  s: 'Överstruken',
  sup: 'Upphöjd',
  sub: 'Nedsänkt',
  code: 'Kod',
  link: 'Länk',
  'align-left': 'Vänsterställ',
  'align-center': 'Centrera',
  'align-right': 'Högerställ',
  ul: 'Punktlista',
  ol: 'Numrerad lista',
}

/** The icon of a tool. The button's accessible name describes it. */
const ToolIcon = ({ name }: { readonly name: ToolName }): ReactElement => (
  <svg className="icon" data-tool={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)

interface Tool {
  readonly name: ToolName
  /** The key in ProseMirror's notation. */
  readonly key: string
  /** Null when the tool asks a question first, like the link tool. */
  readonly run: Command | null
  /** Null when the tool has no on state. */
  readonly isOn: ((state: EditorState) => boolean) | null
  readonly isUsable: (state: EditorState) => boolean
}

const { nodes, marks } = richTextSchema
const always = (): boolean => true

const markTool = (name: 'strong' | 'em' | 'u' | 's' | 'sup' | 'sub' | 'code', key: string): Tool => ({
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

/** The groups of related tools. */
const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', key: 'Mod-z', run: undo, isOn: null, isUsable: (state) => undoDepth(state) > 0 },
    { name: 'redo', key: 'Mod-y', run: redo, isOn: null, isUsable: (state) => redoDepth(state) > 0 },
  ],
  [
    markTool('strong', 'Mod-b'),
    markTool('em', 'Mod-i'),
    markTool('u', 'Mod-u'),
    markTool('s', 'Mod-Shift-x'),
    markTool('sup', 'Mod-.'),
    markTool('sub', 'Mod-,'),
    markTool('code', 'Mod-e'),
  ],
  [{ name: 'link', key: 'Mod-k', run: null, isOn: (state) => linkAt(state) !== null, isUsable: always }],
  [
    alignmentTool('align-left', 'Mod-Shift-l'),
    alignmentTool('align-center', 'Mod-Shift-e'),
    alignmentTool('align-right', 'Mod-Shift-r'),
  ],
  [listTool('ul', 'Mod-Shift-8'), listTool('ol', 'Mod-Shift-7')],
]

/** The tools in the order of the toolbar. The buttons and the keys come from the same table, so that each button shows the correct key. */
export const tools: readonly Tool[] = toolGroups.flat()

interface ToolbarProps {
  readonly toolbar: RefObject<HTMLDivElement | null>
  readonly label: string
  /** The id of the element with the edited text. */
  readonly controls: string
  readonly state: EditorState
  readonly onUse: (tool: Tool) => void
  readonly onEscape: () => void
}

export const Toolbar = ({ toolbar, label, controls, state, onUse, onEscape }: ToolbarProps): ReactElement => {
  const [current, setCurrent] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const mac = /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onEscape()
      return
    }
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    }
    const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
    if (step === undefined) return
    const next = (step + tools.length) % tools.length
    event.preventDefault()
    setCurrent(next)
    buttons.current[next]?.focus()
  }

  const buttonOf = (tool: Tool): ReactElement => {
    const index = tools.indexOf(tool)
    const usable = tool.isUsable(state)
    const name = `${toolWords[tool.name]} (${keyWords(tool.key, mac)})`
    return (
      <button
        key={tool.name}
        ref={(button) => {
          buttons.current[index] = button
        }}
        type="button"
        className="tool rounded"
        tabIndex={index === current ? 0 : -1}
        aria-label={name}
        title={name}
        aria-keyshortcuts={keyShortcut(tool.key, mac)}
        aria-pressed={tool.isOn === null ? undefined : tool.isOn(state)}
        aria-disabled={usable ? undefined : true}
        aria-haspopup={tool.run === null ? 'dialog' : undefined}
        onFocus={() => setCurrent(index)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (usable) onUse(tool)
        }}
      >
        <ToolIcon name={tool.name} />
      </button>
    )
  }

  return (
    <div
      ref={toolbar}
      className="toolbar"
      data-stays="top"
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {toolGroups.map((group) => (
        <div key={group[0]?.name} className="tool-group cluster">
          {group.map(buttonOf)}
        </div>
      ))}
    </div>
  )
}
