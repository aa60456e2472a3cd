/**
 * ProseMirror's view of a text, made once in its place on the page. Invariants: a value from outside replaces the text, but the value that
 * the view itself has reported does not; HTML comes in through DOMPurify alone, whether it is given, pasted or dropped.
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
 * Pasting and dropping. ProseMirror's own reading of HTML would want a Trusted Types policy that lets everything through.
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
    // ProseMirror itself moves text within the text.
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
  /** Called for each text that is given from outside. */
  readonly pluginsOf: () => readonly Plugin[]
  /** Called with any HTML that comes in. */
  readonly onHtml: (html: string) => void
  /** The attributes of the element in which one writes: the same object while they are the same. */
  readonly attributes: Readonly<Record<string, string>>
}

interface OwnView {
  /** The element around it. */
  readonly place: RefObject<HTMLDivElement | null>
  readonly view: RefObject<EditorView | null>
  /** As it is now; null until it is there. */
  readonly state: EditorState | null
}

export const useEditorView = (options: EditorViewOptions): OwnView => {
  const { value, onChange, pluginsOf, onHtml, attributes } = options
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  /** The text as it was given or reported last. */
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
