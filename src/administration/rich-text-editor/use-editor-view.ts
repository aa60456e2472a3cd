/**
 * Creates ProseMirror's view of a text once, in its place on the page. Invariants: A value from outside replaces the
 * text, except a value that the view itself has reported. All HTML passes through DOMPurify, whether it is given,
 * pasted or dropped.
 */
import { DOMParser } from 'prosemirror-model'
import { EditorState, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { sanitisedFragment } from '../../kit/rich-text/sanitise.ts'
import { readPasted } from './read-pasted.ts'
import { richTextSchema, writeRichText } from './rich-text-schema.ts'

const parser = DOMParser.fromSchema(richTextSchema)

/**
 * Handles pasting and dropping. ProseMirror's own HTML parser would need a Trusted Types policy that permits
 * everything.
 * @param onPasted gets the HTML; parts of it may not have been kept
 */
const clipboardEvents = (onPasted: (html: string) => void) => ({
  paste: (view: EditorView, event: ClipboardEvent): boolean => {
    const html = event.clipboardData?.getData('text/html') ?? ''
    onPasted(html)
    if (html === '') return false
    event.preventDefault()
    const pasted = parser.parseSlice(readPasted(html))
    view.dispatch(view.state.tr.replaceSelection(pasted).scrollIntoView().setMeta('paste', true))
    return true
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    // ProseMirror itself handles a drag within the text.
    const html = view.dragging === null ? (event.dataTransfer?.getData('text/html') ?? '') : ''
    if (html === '') return false
    event.preventDefault()
    onPasted(html)
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (place === null) return true
    const dropped = parser.parseSlice(readPasted(html))
    view.dispatch(view.state.tr.replaceRange(place.pos, place.pos, dropped).setMeta('paste', true))
    return true
  },
})

interface EditorViewOptions {
  readonly value: string
  readonly onChange: (html: string) => void
  /** Called for each text from outside. */
  readonly pluginsOf: () => readonly Plugin[]
  /** Called with all HTML that is given, pasted or dropped. */
  readonly onHtml: (html: string) => void
  /** The attributes of the editable element. The object stays the same while its values are the same. */
  readonly attributes: Readonly<Record<string, string>>
}

interface OwnView {
  /** The element that contains the editor. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly view: RefObject<EditorView | null>
  /** The present state of the editor. It is null before the view exists. */
  readonly state: EditorState | null
}

export const useEditorView = (options: EditorViewOptions): OwnView => {
  const { value, onChange, pluginsOf, onHtml, attributes } = options
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  /** The value that was last given or reported. */
  const lastValue = useRef(value)

  const createState = (html: string): EditorState => {
    lastValue.current = html
    onHtml(html)
    return EditorState.create({ doc: parser.parse(sanitisedFragment(html)), plugins: pluginsOf() })
  }
  const show = (next: EditorState): void => {
    view.current?.updateState(next)
    setState(next)
  }
  const report = useEffectEvent((changed: EditorState) => {
    const html = writeRichText(changed.doc)
    if (html === lastValue.current) return
    lastValue.current = html
    onChange(html)
  })

  const start = useEffectEvent((): EditorView | null => {
    if (place.current === null) return null
    const initial = createState(value)
    setState(initial)
    return new EditorView(place.current, {
      state: initial,
      handleDOMEvents: clipboardEvents(onHtml),
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
    if (html !== lastValue.current) show(createState(html))
  })
  useEffect(() => replace(value), [value])

  useLayoutEffect(() => {
    view.current?.setProps({ attributes })
  }, [attributes])

  return { place, view, state }
}
