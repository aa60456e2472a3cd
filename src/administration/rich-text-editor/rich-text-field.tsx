/**
 * A field for rich text, with a label, a help text, the editor and an error message. Its value is HTML. The value is ''
 * when the text contains no word. The editor is a separate chunk. While the chunk is loading, the field shows the text
 * with the editor's layout, so that nothing below moves. With react-hook-form, spread the `field` of a `Controller`
 * into it.
 */
import { type ReactElement, type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { describedBy, FieldError, FieldHint } from '../../kit/form/field.tsx'
import { formTexts } from '../../kit/form/form-texts.ts'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { loadSanitiser, RichText } from '../../kit/rich-text/rich-text.tsx'
import './rich-text-editor.css'

/** The methods that the code around a rich text can call. */
export interface RichTextHandle {
  focus(): void
  /** Inserts text at the present or the last position of the cursor. */
  insertText(text: string): void
}

/** The text from the code around the editor, and the callback for changes. */
export interface EditedText {
  readonly ref?: Ref<RichTextHandle>
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  /** The permitted placeholder names in the text (`{{name}}`). The editor marks any other name as an error. */
  readonly placeholders?: readonly string[] | undefined
}

/** The number of tools in each group of the toolbar. */
const toolsInGroups = [2, 7, 1, 3, 2]

const Waiting = ({ value }: { readonly value: string }): ReactElement => (
  <div className="rich-text-editor rounded raised columns can-shrink" role="status" aria-label="Hämtar textredigeraren">
    <div className="toolbar" aria-hidden="true">
      {toolsInGroups.map((count, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups without identity
        <span key={group} className="tool-group cluster">
          {Array.from({ length: count }, (_, tool) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tools without identity
            <span key={tool} className="tool rounded" />
          ))}
        </span>
      ))}
    </div>
    <div className="rich-text-place stack can-shrink" aria-hidden="true" inert>
      <RichText html={value} className="rich-text-input" />
    </div>
  </div>
)

const { Component: RichTextEditor } = createChunk(
  async () => (await import('./rich-text-editor.tsx')).RichTextEditor,
  ({ value }) => <Waiting value={value} />,
  ChunkFailure,
)
void loadSanitiser().catch(() => undefined)

export interface RichTextFieldProps extends EditedText {
  readonly error: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly optional?: boolean
  /** Further content below the error message. */
  readonly below?: ReactNode
}

export const RichTextField = (props: RichTextFieldProps): ReactElement => {
  const { ref, error, hint, required = false, optional = false, below, ...editing } = props
  const { id, label } = editing
  const helpId = useId()
  const editor = useRef<RichTextHandle>(null)
  const [wantsFocus, setWantsFocus] = useState(false)
  useImperativeHandle(ref, () => ({
    focus: () => (editor.current === null ? setWantsFocus(true) : editor.current.focus()),
    insertText: (text) => editor.current?.insertText(text),
  }))

  return (
    <div className="field">
      {/* biome-ignore lint/a11y: as a label does; the text itself is what the keyboard reaches */}
      <span id={`${id}-label`} className="field-label" onClick={() => editor.current?.focus()}>
        {label}
        {optional ? <span className="field-optional"> {formTexts.optional}</span> : null}
      </span>
      <FieldHint id={id} hint={hint} />
      <RichTextEditor
        ref={(handle: RichTextHandle | null) => {
          editor.current = handle
          if (handle === null || !wantsFocus) return
          setWantsFocus(false)
          handle.focus()
        }}
        {...editing}
        labelledBy={`${id}-label`}
        describedBy={[describedBy({ id, hint, error }), helpId].join(' ').trim()}
        invalid={error !== undefined}
        required={required}
      />
      <p id={helpId} className="visually-hidden">
        Alt+F10 går till formateringen, Escape tillbaka till texten. Alt+Skift+högerpil flyttar in en punkt i en lista,
        Alt+Skift+vänsterpil flyttar ut den.
      </p>
      <FieldError id={id} error={error} />
      {below}
    </div>
  )
}

interface RichTextInputProps<Fields extends FieldValues> {
  readonly frame: FormFrame<Fields>
  readonly name: FieldPath<Fields>
  readonly label: string
  readonly required: boolean
}

/** A rich text field for a form. */
export const RichTextInput = <Fields extends FieldValues>(props: RichTextInputProps<Fields>): ReactElement => {
  const { frame, name, label, required } = props
  return (
    <Controller
      control={frame.form.control}
      name={name}
      rules={{ validate: frame.check(name) }}
      render={({ field }) => (
        <RichTextField {...field} {...frame.field(name)} label={label} required={required} optional={!required} />
      )}
    />
  )
}
