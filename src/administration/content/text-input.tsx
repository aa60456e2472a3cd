/** The field of a text, as its content type says (spec 2, Content screen). */
import { type ReactElement, useImperativeHandle, useRef } from 'react'
import { RICH_TEXT, TEXT_FIELD } from '../../../domain/rules/rich-text.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import { TextArea, TextField } from '../../kit/form/field.tsx'
import { RichTextField, type RichTextFieldProps } from '../rich-text-editor/rich-text-field.tsx'
import type { RichTextHandle } from '../rich-text-editor/rich-text-handle.ts'

interface TextInputProps extends RichTextFieldProps {
  readonly contentType: ContentItem['contentType']
}

export const TextInput = (props: TextInputProps): ReactElement => {
  const { ref, contentType, value, onChange, placeholders, ...frame } = props
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const rich = useRef<RichTextHandle>(null)

  useImperativeHandle(ref, () => ({
    focus: () => (rich.current ?? input.current ?? area.current)?.focus(),
    insertText: (text) => {
      rich.current?.insertText(text)
      const typed = input.current ?? area.current
      if (typed === null) return
      const end = typed.value.length
      typed.setRangeText(text, typed.selectionStart ?? end, typed.selectionEnd ?? end, 'end')
      onChange(typed.value)
      typed.focus()
    },
  }))

  if (contentType === RICH_TEXT)
    return <RichTextField {...frame} ref={rich} value={value} onChange={onChange} placeholders={placeholders} />
  if (contentType === TEXT_FIELD)
    return (
      <TextField
        {...frame}
        ref={input}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return <TextArea {...frame} ref={area} rows={5} value={value} onChange={(event) => onChange(event.target.value)} />
}
