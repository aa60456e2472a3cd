/** The notes of a booking, and the form for a new note. A new note is internal by default. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { Booking, Note } from '../../../domain/schema/bookings.ts'
import { NoteSection, NoteTable } from '../../booking/bookings/notes.tsx'
import { useCore } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import './administered-booking.css'

interface NewNote {
  readonly content: string
  readonly internal: boolean
}

const fields: readonly FieldRow<NewNote>[] = [
  { name: 'content', kind: 'lines', label: 'Ny anteckning', required: true },
  {
    name: 'internal',
    kind: 'tick',
    label: 'Intern: bara personalen ser den',
    hint: 'Annars ser även den som har bokat anteckningen.',
  },
]

/** The words about what was typed about a booking that somebody else has removed meanwhile. */
export const GONE_WORDS =
  'Någon annan tog bort bokningen medan du skrev. Det du skrev är inte sparat, men det står kvar här så att du kan kopiera det.'

const NoteForm = ({ id }: { readonly id: Booking['id'] }): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { content: '', internal: true },
    names: namesIn(fields),
    parse: ({ content: typed, internal }: NewNote) => {
      const content = typed.trim()
      return parsed({ content: content === '' ? 'Fyll i ett meddelande.' : null }, { content, internal })
    },
    submit: (body) => core.call('addNote', { parameters: { id }, body }),
    onSaved: () => frame.form.reset(),
  })
  const { getValues } = frame.form
  const question = useUnsavedWork(() => getValues('content').trim() !== '')

  return (
    <Form
      className="form note-form"
      frame={frame}
      submitText="Lägg till anteckning"
      submitClass="button"
      after={question}
    >
      <Fields frame={frame} of={fields} />
    </Form>
  )
}

interface AdministeredNotesProps {
  readonly booking: Booking
  readonly isGone: boolean
}

export const AdministeredNotes = ({ booking: { id, notes }, isGone }: AdministeredNotesProps): ReactElement => {
  const core = useCore()
  const section = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Note | null>(null)
  const [removed, setRemoved] = useState(0)

  // The pressed button disappeared together with the note.
  useEffect(() => {
    if (removed > 0) section.current?.focus({ preventScroll: true })
  }, [removed])

  return (
    <NoteSection notes={notes}>
      <div ref={section} tabIndex={-1} className="quiet-focus">
        {notes.length === 0 ? (
          <p className="muted">Inga anteckningar än.</p>
        ) : (
          <NoteTable notes={notes} onRemove={setAsked} />
        )}
      </div>
      {isGone ? <p className="notice notice-warning">{GONE_WORDS}</p> : null}
      <NoteForm id={id} />
      {asked === null ? null : (
        <LossLightbox
          question="Är du säker på att du vill ta bort anteckningen?"
          action="Ta bort anteckningen"
          safe="Behåll anteckningen"
          call={() => core.call('deleteNote', { parameters: { id, noteId: asked.id } })}
          onDone={() => {
            setAsked(null)
            setRemoved((before) => before + 1)
          }}
          onClose={() => setAsked(null)}
        >
          <blockquote className="note-asked pre-line break-anywhere never-on-paper">{asked.content}</blockquote>
          <p>Det går inte att ångra.</p>
        </LossLightbox>
      )}
    </NoteSection>
  )
}
