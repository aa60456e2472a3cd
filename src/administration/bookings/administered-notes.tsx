/** The notes of a booking, with a form for another one, which is internal at first. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { Booking, Note } from '../../../domain/schema/bookings.ts'
import { NoteSection, NoteTable } from '../../booking/bookings/notes.tsx'
import { useCore } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { CheckboxField, TextArea } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { administerBookingsTexts as texts } from './administer-bookings-texts.ts'

const NoteForm = ({ id }: { readonly id: Booking['id'] }): ReactElement => {
  const core = useCore()
  const frame = useFormFrame({
    defaultValues: { content: '', internal: true },
    names: ['content', 'internal'],
    parse: ({ content: typed, internal }) => {
      const content = typed.trim()
      return parsed({ content: content === '' ? texts.noteRequired : null }, { content, internal })
    },
    submit: (body) => core.call('addNote', { parameters: { id }, body }),
    onSaved: () => form.reset(),
  })
  const { form, input } = frame
  const { getValues } = form
  const question = useUnsavedWork(() => getValues('content').trim() !== '')

  return (
    <Form className="form note-form" frame={frame} submitText={texts.addNote} submitClass="button" after={question}>
      <TextArea {...input('content')} label={texts.note} required />
      <CheckboxField {...input('internal')} label={texts.internal} hint={texts.internalHint} />
    </Form>
  )
}

export const AdministeredNotes = ({ booking: { id, notes } }: { readonly booking: Booking }): ReactElement => {
  const core = useCore()
  const section = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Note | null>(null)
  const [removed, setRemoved] = useState(0)

  // The pressed button has gone with the note.
  useEffect(() => {
    if (removed > 0) section.current?.focus({ preventScroll: true })
  }, [removed])

  return (
    <NoteSection notes={notes}>
      <div ref={section} tabIndex={-1} className="administered-notes">
        {notes.length === 0 ? (
          <p className="muted">{texts.noNotes}</p>
        ) : (
          <NoteTable notes={notes} onRemove={setAsked} />
        )}
      </div>
      <NoteForm id={id} />
      {asked === null ? null : (
        <LossLightbox
          question={texts.askNote}
          action={texts.removeNote}
          safe={texts.keepNote}
          call={() => core.call('deleteNote', { parameters: { id, noteId: asked.id } })}
          onDone={() => {
            setAsked(null)
            setRemoved((before) => before + 1)
          }}
          onClose={() => setAsked(null)}
        >
          <blockquote className="note-asked never-on-paper">{asked.content}</blockquote>
          <p>{texts.askNoteDetail}</p>
        </LossLightbox>
      )}
    </NoteSection>
  )
}
