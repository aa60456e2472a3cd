/**
 * The rich text editor: ProseMirror with the site's own toolbar. It is a separate chunk, which loads only where a
 * person edits such a text. Invariant: the editor returns HTML in the form that the server keeps.
 */
import { baseKeymap, chainCommands, liftEmptyBlock, splitBlockAs } from 'prosemirror-commands'
import { history, redo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { type ReactElement, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { listed } from '../../../domain/wording/swedish-amounts.ts'
import { LinkLightbox } from './link-lightbox.tsx'
import { lostInText } from './lost-in-text.ts'
import { breakLine, indentListItem, type LinkInText, linkAt, removeLink, setLink } from './rich-text-commands.ts'
import type { EditedText } from './rich-text-field.tsx'
import { richTextSchema } from './rich-text-schema.ts'
import { Toolbar, tools } from './toolbar.tsx'
import { useEditorView } from './use-editor-view.ts'
import '../../kit/rich-text/rich-text.css'

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** Marks each `{{name}}` in a text as a known or an unknown placeholder. */
const placeholderMarks = (known: readonly string[]): Plugin =>
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

interface RichTextEditorProps extends EditedText {
  readonly labelledBy: string
  readonly describedBy: string
  readonly invalid: boolean
  readonly required: boolean
}

const { li } = richTextSchema.nodes

const enter = chainCommands(
  splitListItem(li),
  liftEmptyBlock,
  // The next paragraph gets the alignment of the present one.
  splitBlockAs((node) => ({ type: node.type, attrs: node.attrs })),
)

export const RichTextEditor = (props: RichTextEditorProps): ReactElement => {
  const { ref, id, label, labelledBy, describedBy, invalid, required, value, onChange, onBlur, placeholders } = props
  const toolbar = useRef<HTMLDivElement>(null)
  const wasFocused = useRef(false)
  /** The parts of the last pasted or given text that could not be kept. */
  const [lost, setLost] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<{ readonly link: LinkInText | null; readonly needsWords: boolean } | null>(null)
  const askForLink: Command = (current) => {
    const link = linkAt(current)
    setAsked({ link, needsWords: current.selection.empty && link === null })
    return true
  }

  const { place, view, state } = useEditorView({
    value,
    onChange,
    onHtml: (html) => setLost(lostInText(html)),
    pluginsOf: () => [
      history(),
      keymap({
        ...Object.fromEntries(tools.map(({ key, run }) => [key, run ?? askForLink])),
        'Shift-Mod-z': redo,
        Enter: enter,
        'Shift-Enter': breakLine,
        'Alt-Shift-ArrowRight': indentListItem,
        'Alt-Shift-ArrowLeft': liftListItem(li),
        'Alt-F10': () => {
          toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
          return true
        },
      }),
      keymap(baseKeymap),
      ...(placeholders === undefined ? [] : [placeholderMarks(placeholders)]),
    ],
    attributes: useMemo(
      () => ({
        id,
        class: 'rich-text rich-text-input',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
        'aria-required': String(required),
      }),
      [id, labelledBy, describedBy, invalid, required],
    ),
  })

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    insertText: (text) => {
      const current = view.current
      if (current === null) return
      const { tr, doc } = current.state
      // Until the person has placed the cursor in the text, an insertion goes to the end of the text.
      if (!wasFocused.current) tr.setSelection(Selection.atEnd(doc))
      current.dispatch(tr.insertText(text).scrollIntoView())
      current.focus()
    },
  }))

  const run = (command: Command): void => {
    const current = view.current
    if (current !== null) command(current.state, current.dispatch, current)
  }
  const finishLink = (command: Command): void => {
    run(command)
    setAsked(null)
    view.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to focus that leaves what is inside
    <div
      className="rich-text-editor rounded raised columns can-shrink"
      data-invalid={invalid}
      onBlur={(event) => {
        if (asked === null && !event.currentTarget.contains(event.relatedTarget)) onBlur?.()
      }}
      onFocus={({ target }) => {
        wasFocused.current ||= target === view.current?.dom
      }}
    >
      {state === null ? null : (
        <Toolbar
          toolbar={toolbar}
          label={`Formatering: ${label}`}
          controls={id}
          state={state}
          onUse={(tool) => run(tool.run ?? askForLink)}
          onEscape={() => view.current?.focus()}
        />
      )}
      <div ref={place} className="rich-text-place stack can-shrink" />
      <div role="status">
        {lost.length === 0 ? null : (
          <p className="rich-text-lost notice">
            {`Det här kan inte stå i texten och följde inte med: ${listed(lost)}. Läs igenom texten, så att den säger det den ska.`}
          </p>
        )}
      </div>
      {asked === null ? null : (
        <LinkLightbox
          href={asked.link?.href ?? null}
          needsWords={asked.needsWords}
          onSet={(href, words) => finishLink(setLink(href, words))}
          onRemove={() => finishLink(removeLink)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
