/**
 * The form of one or several texts that are saved together. Invariants: only what was changed is sent; a text that
 * another administrator saved meanwhile is shown beside what was typed, and nothing of either is lost.
 */
import { type ReactElement, useMemo, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Answer, CallFailure } from '../../../domain/port/core-port.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { hasText } from '../../../domain/rules/rich-text.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import type { RichTextHandle } from '../rich-text-editor/rich-text-handle.ts'
import { contentTexts } from './content-texts.ts'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { TextInput } from './text-input.tsx'
import { useStandardTexts } from './use-standard-texts.tsx'
import type { Text } from './use-texts.ts'

interface TextPart {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly text: Text
  readonly required: boolean
  readonly placeholders?: readonly string[]
}

type Values = Readonly<Record<string, string>>

interface TextsFormProps {
  /** The same ones for as long as the form is there. */
  readonly parts: readonly TextPart[]
  /** What may be put into the part that was written in last, or else into the last one. */
  readonly tools?: (insertPlaceholder: (name: string) => void) => ReactElement
  readonly preview: (values: Values) => ReactElement
  readonly onErrors: (present: boolean) => void
}

/** The server names the one field of its call. */
const asPartOf = (failure: CallFailure, name: string): CallFailure => {
  const message = failure._tag === 'Refused' ? failure.body.fields?.value : undefined
  return failure._tag === 'Refused' && message !== undefined
    ? { ...failure, body: { ...failure.body, fields: { [name]: message } } }
    : failure
}

export const TextsForm = ({ parts, tools, preview, onErrors }: TextsFormProps): ReactElement => {
  const [inputs] = useState(() => new Map<string, RichTextHandle>())
  const [writtenIn, setWrittenIn] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [names] = useState(() => parts.map(({ name }) => name))
  const savedList = JSON.stringify(parts.map(({ name, text }) => [name, text.item.value]))
  const current = useMemo((): Values => Object.fromEntries(JSON.parse(savedList)), [savedList])
  const isChanged = parts.some(({ text }) => text.draft !== null)

  const save = async (values: Values): Answer<null> => {
    const changed = parts.filter(({ name, text }) => values[name] !== text.item.value)
    const sent = changed.length === 0 ? parts : changed
    let accepted = current
    setRefused(null)
    let failure: CallFailure | null = null
    for (const { name, text } of sent) {
      const value = values[name] ?? ''
      const saving = await text.save(value, name === sent.at(-1)?.name)
      if (saving === 'saved') accepted = { ...accepted, [name]: value }
      else if (saving === 'overtaken') setRefused(name)
      else failure = asPartOf(saving, name)
      if (failure !== null) break
    }
    saved(accepted)
    return failure === null ? { _tag: 'Ok', value: null } : { _tag: 'Failed', failure }
  }
  const frame = useFormFrame({
    defaultValues: Object.fromEntries(parts.map(({ name, text }) => [name, text.draft?.value ?? text.item.value])),
    names,
    parse: (values: Values) =>
      parsed(
        Object.fromEntries(
          parts.map(({ name, required }) => [
            name,
            required && !hasText(values[name] ?? '') ? contentTexts.required : null,
          ]),
        ),
        values,
      ),
    submit: save,
    onErrors,
  })
  const { form, field, check } = frame
  const { saved } = useSyncedFields(form, names, current)

  const insertPlaceholder = (name: string): void => {
    const part = parts.find((one) => one.name === writtenIn && one.placeholders?.includes(name)) ?? parts.at(-1)
    inputs.get(part?.name ?? '')?.insertText(`{{${name}}}`)
  }
  const written = form.watch()
  const standard = useStandardTexts({
    items: parts.map(({ name, text }) => ({ name, id: text.item.id })),
    written,
    isUnsaved: isChanged,
    fill: (values) => {
      for (const { name, text } of parts) {
        const value = values[name]
        if (value === undefined) continue
        form.setValue(name, value, { shouldDirty: true })
        text.write(value)
      }
    },
  })
  const dropMine = ({ name, text }: TextPart): void => {
    text.dropMine()
    form.resetField(name, { defaultValue: text.item.value })
  }

  return (
    <>
      <Form
        className="form content-form"
        frame={frame}
        submitText={contentTexts.save}
        further={
          <>
            {standard.button}
            {isChanged ? (
              <LossButton
                className="button button-quiet"
                text={contentTexts.revert}
                question={contentTexts.revertQuestion}
                action={contentTexts.revert}
                safe={contentTexts.revertSafe}
                onDone={() => {
                  for (const part of parts) dropMine(part)
                }}
              >
                <p>{contentTexts.revertDetail}</p>
              </LossButton>
            ) : null}
          </>
        }
        after={standard.answer}
      >
        {parts.map((part) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: only listens to focus that comes inside
          <div key={part.name} className="content-part" onFocus={() => setWrittenIn(part.name)}>
            <OvertakenNotice text={part.text} refused={refused === part.name} onDropMine={() => dropMine(part)} />
            <Controller
              control={form.control}
              name={part.name}
              rules={{ validate: check(part.name) }}
              render={({ field: { ref, value, onChange, onBlur } }) => (
                <TextInput
                  {...field(part.name)}
                  ref={(handle) => {
                    ref(handle)
                    if (handle !== null) inputs.set(part.name, handle)
                  }}
                  contentType={part.text.item.contentType}
                  label={part.label}
                  hint={part.hint}
                  required={part.required}
                  placeholders={part.placeholders}
                  value={value ?? ''}
                  onBlur={onBlur}
                  onChange={(written) => {
                    onChange(written)
                    part.text.write(written)
                  }}
                />
              )}
            />
          </div>
        ))}
        {tools?.(insertPlaceholder)}
      </Form>
      {preview(written)}
    </>
  )
}
