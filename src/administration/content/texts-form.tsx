/**
 * The form for texts that are saved together. Invariants: The form sends only changed texts. When another administrator
 * has saved a text meanwhile, the form shows that text beside the draft and loses neither.
 */
import { type ReactElement, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Answer, CallFailure } from '../../../domain/port/core-port.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import { hasText, RICH_TEXT, TEXT_FIELD } from '../../../domain/rules/text-kinds.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { changeWords } from '../../kit/form/collision-box.tsx'
import { TextArea, TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useSyncedFields } from '../../kit/form/use-synced-fields.ts'
import { ContentText } from '../../kit/rich-text/rich-text.tsx'
import { RichTextField, type RichTextFieldProps, type RichTextHandle } from '../rich-text-editor/rich-text-field.tsx'
import { useStandardTexts } from './use-standard-texts.tsx'
import type { Text } from './use-texts.ts'

interface OvertakenNoticeProps {
  readonly text: Text
  /** The change because of which the server refused to save. The notice then takes the focus. */
  readonly refused: Partial<TheirChange> | null
  readonly onKeepMine: () => void
  readonly onDropMine: () => void
}

/**
 * Asks which version to keep when another administrator has saved the text meanwhile. Invariant: the notice never takes
 * the focus while a person types.
 */
const OvertakenNotice = ({ text, refused, onKeepMine, onDropMine }: OvertakenNoticeProps): ReactElement => {
  const notice = useRef<HTMLDivElement>(null)
  const { overtaken } = text

  useEffect(() => {
    if (refused !== null && overtaken) notice.current?.focus()
  }, [refused, overtaken])

  return (
    <div role="alert">
      {overtaken ? (
        <div ref={notice} className="notice notice-warning content-overtaken quiet-focus" tabIndex={-1}>
          <p className="notice-title">{changeWords(refused ?? {}, 'texten')}</p>
          <p>
            Den har sparats sedan du började skriva. Det du har skrivit finns kvar här. Så här lyder den sparade texten
            nu:
          </p>
          <div className="content-saved card">
            {text.item.value === '' ? <p className="muted">Ingenting visas här.</p> : <ContentText item={text.item} />}
          </div>
          <div className="form-actions">
            <button type="button" className="button" onClick={onKeepMine}>
              Behåll min text
            </button>
            <button type="button" className="button button-loss" onClick={onDropMine}>
              Använd den sparade texten
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

interface TextInputProps extends RichTextFieldProps {
  readonly contentType: ContentItem['contentType']
}

/** The field for a text, chosen by its content type. */
const TextInput = (props: TextInputProps): ReactElement => {
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

interface TextPart {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly text: Text
  readonly required: boolean
  readonly placeholders?: readonly string[]
}

type Values = Readonly<Record<string, string>>

interface PartFieldProps {
  readonly frame: FormFrame<Values>
  readonly part: TextPart
  /** The change of another administrator because of which the server refused to save. */
  readonly refused: Partial<TheirChange> | null
  readonly onHandle: (handle: RichTextHandle) => void
  /** Called when the focus enters the part. */
  readonly onEnter: () => void
  readonly onKeepMine: () => void
  readonly onDropMine: () => void
}

const PartField = ({
  frame,
  part,
  refused,
  onHandle,
  onEnter,
  onKeepMine,
  onDropMine,
}: PartFieldProps): ReactElement => {
  const { name, text, label, hint, required, placeholders } = part
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to focus that comes inside
    <div className="content-part stack gap-5 can-shrink" onFocus={onEnter}>
      <OvertakenNotice {...{ text, refused, onKeepMine, onDropMine }} />
      <Controller
        control={frame.form.control}
        name={name}
        rules={{ validate: frame.check(name) }}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <TextInput
            {...frame.field(name)}
            ref={(handle) => {
              ref(handle)
              if (handle !== null) onHandle(handle)
            }}
            contentType={text.item.contentType}
            {...{ label, hint, required, placeholders }}
            value={value ?? ''}
            onBlur={onBlur}
            onChange={(written) => {
              onChange(written)
              text.write(written)
            }}
          />
        )}
      />
    </div>
  )
}

interface TextsFormProps {
  /** The parts must stay the same during the life of the form. */
  readonly parts: readonly TextPart[]
  /**
   * Renders tools that insert a placeholder. The placeholder goes into the part that was edited last if that part
   * permits it, otherwise into the last part.
   */
  readonly tools?: (insertPlaceholder: (name: string) => void) => ReactElement
  readonly preview: (values: Values) => ReactElement
  readonly onErrors: (present: boolean) => void
}

export const TextsForm = ({ parts, tools, preview, onErrors }: TextsFormProps): ReactElement => {
  const [inputs] = useState(() => new Map<string, RichTextHandle>())
  const [writtenIn, setWrittenIn] = useState('')
  const [refused, setRefused] = useState<{ readonly name: string; readonly change: Partial<TheirChange> } | null>(null)
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
      if (saving._tag === 'Saved') accepted = { ...accepted, [name]: value }
      else if (saving._tag === 'Overtaken') setRefused({ name, change: saving.change })
      else {
        // The server's error names the field of the call, which is the same for every part. The error gets the name of the part here.
        const { failure: told } = saving
        const message = told._tag === 'Refused' ? told.body.fields?.value : undefined
        failure =
          told._tag === 'Refused' && message !== undefined
            ? { ...told, body: { ...told.body, fields: { [name]: message } } }
            : told
      }
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
            required && !hasText(values[name] ?? '') ? 'Fyll i en text.' : null,
          ]),
        ),
        values,
      ),
    submit: save,
    onErrors,
  })
  const { form } = frame
  const { saved, choose } = useSyncedFields(form, names, current)

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
  const keepMine = ({ name, text }: TextPart): void => {
    text.keepMine()
    choose(name, 'mine')
  }
  const dropMine = ({ name, text }: TextPart): void => {
    text.dropMine()
    form.resetField(name, { defaultValue: text.item.value })
    choose(name, 'theirs')
  }

  return (
    <>
      <Form
        className="form content-form"
        frame={frame}
        submitText="Spara"
        further={
          <>
            {standard.button}
            {isChanged ? (
              <LossButton
                className="button button-quiet"
                text="Ångra ändringarna"
                question="Vill du ångra ändringarna?"
                action="Ångra ändringarna"
                safe="Fortsätt redigera"
                onDone={() => {
                  for (const part of parts) dropMine(part)
                }}
              >
                <p>Det du har skrivit försvinner, och den sparade texten står kvar.</p>
              </LossButton>
            ) : null}
          </>
        }
        after={standard.answer}
      >
        {parts.map((part) => (
          <PartField
            key={part.name}
            frame={frame}
            part={part}
            refused={refused?.name === part.name ? refused.change : null}
            onHandle={(handle) => inputs.set(part.name, handle)}
            onEnter={() => setWrittenIn(part.name)}
            onKeepMine={() => keepMine(part)}
            onDropMine={() => dropMine(part)}
          />
        ))}
        {tools?.(insertPlaceholder)}
      </Form>
      {preview(written)}
    </>
  )
}
