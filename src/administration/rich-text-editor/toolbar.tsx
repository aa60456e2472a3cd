/**
 * The tools as a toolbar (APG): one tab stop, arrows, Home and End; Escape goes back to the text. Invariant: pressing a
 * tool with a pointer takes neither focus nor selection from the text.
 */
import type { EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type ReactElement, type RefObject, useRef, useState } from 'react'
import { isMac, keyShortcut, keyWords } from './key-words.ts'
import { richTextEditorTexts } from './rich-text-editor-texts.ts'
import { ToolIcon } from './tool-icon.tsx'
import { type Tool, toolGroups, tools } from './tools.ts'

interface ToolbarProps {
  readonly toolbar: RefObject<HTMLDivElement | null>
  readonly label: string
  /** The id of the text that it changes. */
  readonly controls: string
  readonly state: EditorState
  readonly onUse: (tool: Tool) => void
  readonly onEscape: () => void
}

export const Toolbar = ({ toolbar, label, controls, state, onUse, onEscape }: ToolbarProps): ReactElement => {
  const [current, setCurrent] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const mac = isMac()

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
    const name = `${richTextEditorTexts[tool.name]} (${keyWords(tool.key, mac)})`
    return (
      <button
        key={tool.name}
        ref={(button) => {
          buttons.current[index] = button
        }}
        type="button"
        className="tool"
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
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {toolGroups.map((group) => (
        <div key={group[0]?.name} className="tool-group">
          {group.map(buttonOf)}
        </div>
      ))}
    </div>
  )
}
