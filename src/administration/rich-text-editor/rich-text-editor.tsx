/**
 * The editor of rich text is ProseMirror under our toolbar. It is a chunk of its own, loaded only where somebody
 * writes. Invariants: it gives HTML as the server keeps it; a value from outside replaces the text, and its own value
 * does not; all HTML comes in through DOMPurify.
 */
import { baseKeymap, chainCommands, liftEmptyBlock, splitBlockAs } from 'prosemirror-commands'
import { history, redo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser } from 'prosemirror-model'
import { liftListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, Plugin, Selection } from 'prosemirror-state'
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view'
import {
  type FocusEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { listed } from '../../../domain/wording/series-words.ts'
import { sanitisedFragment } from '../../kit/rich-text/sanitise.ts'
import { LinkLightbox } from './link-lightbox.tsx'
import { lostInText } from './lost-in-text.ts'
import { readPasted } from './read-pasted.ts'
import { breakLine, indentListItem, type LinkInText, linkAt, removeLink, setLink } from './rich-text-commands.ts'
import { richTextEditorTexts } from './rich-text-editor-texts.ts'
import type { EditedText } from './rich-text-field.tsx'
import { richTextSchema, writeRichText } from './rich-text-schema.ts'
import { Toolbar, tools } from './toolbar.tsx'
import '../../kit/rich-text/rich-text.css'

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** Marks each `{{name}}` in a text: it is filled in later, or its name is unknown. */
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

const parser = DOMParser.fromSchema(richTextSchema)
const { li } = richTextSchema.nodes

const enter = chainCommands(
  splitListItem(li),
  liftEmptyBlock,
  // The next paragraph stands as this one does.
  splitBlockAs((node) => ({ type: node.type, attrs: node.attrs })),
)

/** @param asksForLink what the key of the link does */
const keysOf = (asksForLink: Command): Record<string, Command> => ({
  ...Object.fromEntries(tools.map(({ key, run }) => [key, run ?? asksForLink])),
  'Shift-Mod-z': redo,
  Enter: enter,
  'Shift-Enter': breakLine,
  'Alt-Shift-ArrowRight': indentListItem,
  'Alt-Shift-ArrowLeft': liftListItem(li),
})

const htmlOf = (data: DataTransfer | null): string => data?.getData('text/html') ?? ''
const sliceOf = (html: string) => parser.parseSlice(readPasted(html))

/**
 * ProseMirror's own reading of HTML would want a Trusted Types policy that lets everything through.
 * @param onPasted gets the HTML; parts of it may not have been kept
 */
const clipboardEvents = (onPasted: (html: string) => void) => ({
  paste: (view: EditorView, event: ClipboardEvent): boolean => {
    const html = htmlOf(event.clipboardData)
    onPasted(html)
    if (html === '') return false
    event.preventDefault()
    view.dispatch(view.state.tr.replaceSelection(sliceOf(html)).scrollIntoView().setMeta('paste', true))
    return true
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    // ProseMirror itself moves text within the text.
    const html = view.dragging === null ? htmlOf(event.dataTransfer) : ''
    if (html === '') return false
    event.preventDefault()
    onPasted(html)
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (place !== null)
      view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, sliceOf(html)).setMeta('paste', true))
    return true
  },
})

export const RichTextEditor = (props: RichTextEditorProps): ReactElement => {
  const { ref, id, label, labelledBy, describedBy, invalid, required, value, onChange, onBlur, placeholders } = props
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const wasFocused = useRef(false)
  /** The text as it was given or reported last. */
  const lastValue = useRef(value)
  const [state, setState] = useState<EditorState | null>(null)
  /** The parts that could not be kept of the text that was pasted last, or given. */
  const [lost, setLost] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<{ readonly link: LinkInText | null; readonly needsWords: boolean } | null>(null)

  const createState = (html: string): EditorState =>
    EditorState.create({
      doc: parser.parse(sanitisedFragment(html)),
      plugins: [
        history(),
        keymap({
          ...keysOf(askForLink),
          'Alt-F10': () => {
            toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
            return true
          },
        }),
        keymap(baseKeymap),
        ...(placeholders === undefined ? [] : [placeholderMarks(placeholders)]),
      ],
    })
  const askForLink: Command = (current) => {
    const link = linkAt(current)
    setAsked({ link, needsWords: current.selection.empty && link === null })
    return true
  }

  const report = useEffectEvent((changed: EditorState) => {
    const html = writeRichText(changed.doc)
    if (html === lastValue.current) return
    lastValue.current = html
    onChange(html)
  })
  const show = (next: EditorState): void => {
    view.current?.updateState(next)
    setState(next)
  }
  const start = useEffectEvent((): EditorView | null => {
    if (place.current === null) return null
    const initial = createState(value)
    lastValue.current = value
    setState(initial)
    setLost(lostInText(value))
    return new EditorView(place.current, {
      state: initial,
      handleDOMEvents: clipboardEvents((html) => setLost(lostInText(html))),
      dispatchTransaction: (transaction) => {
        if (view.current === null) return
        const next = view.current.state.apply(transaction)
        show(next)
        if (transaction.docChanged) report(next)
      },
    })
  })

  useLayoutEffect(() => {
    const created = start()
    view.current = created
    return () => {
      created?.destroy()
      view.current = null
    }
  }, [])

  const replace = useEffectEvent((html: string) => {
    if (html === lastValue.current) return
    lastValue.current = html
    show(createState(html))
    setLost(lostInText(html))
  })
  useEffect(() => replace(value), [value])

  useLayoutEffect(() => {
    view.current?.setProps({
      attributes: {
        id,
        class: 'rich-text rich-text-input',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
        'aria-required': String(required),
      },
    })
  }, [id, labelledBy, describedBy, invalid, required])

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    insertText: (text) => {
      const current = view.current
      if (current === null) return
      const { tr, doc } = current.state
      // Where the cursor was never put, an insertion comes last.
      if (!wasFocused.current) tr.setSelection(Selection.atEnd(doc))
      current.dispatch(tr.insertText(text).scrollIntoView())
      current.focus()
    },
  }))

  const run = (command: Command): void => {
    const current = view.current
    if (current === null) return
    command(current.state, current.dispatch, current)
  }
  const finishLink = (command: Command): void => {
    run(command)
    setAsked(null)
    view.current?.focus()
  }
  const onBlurWithin = (event: FocusEvent): void => {
    if (asked === null && !event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to focus that leaves what is inside
    <div
      className="rich-text-editor"
      data-invalid={invalid}
      onBlur={onBlurWithin}
      onFocus={({ target }) => {
        wasFocused.current ||= target === view.current?.dom
      }}
    >
      {state === null ? null : (
        <Toolbar
          toolbar={toolbar}
          label={richTextEditorTexts.toolbar(label)}
          controls={id}
          state={state}
          onUse={(tool) => run(tool.run ?? askForLink)}
          onEscape={() => view.current?.focus()}
        />
      )}
      <div ref={place} className="rich-text-place" />
      <div role="status">
        {lost.length === 0 ? null : <p className="rich-text-lost notice">{richTextEditorTexts.lost(listed(lost))}</p>}
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
