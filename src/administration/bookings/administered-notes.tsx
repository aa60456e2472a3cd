/** The notes of a booking, with a form for another one (spec 6): internal at first (spec 9). */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { Booking, Note } from '../../../domain/schema/bookings.ts'
import { NoteSection } from '../../booking/bookings/note-section.tsx'
import { NoteTable } from '../../booking/bookings/note-table.tsx'
import { useCore } from '../../core/core-context.tsx'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { CheckboxField, TextArea } from '../../kit/form/field.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { administerBookingsTexts } from './administer-bookings-texts.ts'

interface Fields {
  readonly content: string
  readonly internal: boolean
}

const names = ['content', 'internal'] as const

const parseNote = ({ content, internal }: Fields) => {
  const words = content.trim()
  return parsed({ content: words === '' ? administerBookingsTexts.noteRequired : null }, { content: words, internal })
}

const NoteForm = ({ id }: { readonly id: Booking['id'] }): ReactElement => {
  const core = useCore()
  const { form, input, onSubmit, busy, summary, answer } = useFormFrame({
    defaultValues: { content: '', internal: true },
    names,
    parse: parseNote,
    submit: async (body) => {
      const parts = { parameters: { id }, body }
      const result = await core.call('addNote', parts, { success: 'note-added' })
      if (result._tag === 'Failed') return result.failure
      form.reset()
      return null
    },
  })
  const { getValues } = form
  const question = useUnsavedWork(() => getValues('content').trim() !== '')

  return (
    <form className="form note-form" noValidate onSubmit={onSubmit}>
      {summary}
      <TextArea {...input('content')} label={administerBookingsTexts.note} required />
      <CheckboxField
        {...input('internal')}
        label={administerBookingsTexts.internal}
        hint={administerBookingsTexts.internalHint}
      />
      <div className="form-actions">
        <button type="submit" className="button" aria-busy={busy}>
          {administerBookingsTexts.addNote}
        </button>
      </div>
      {answer}
      {question}
    </form>
  )
}

export const AdministeredNotes = ({ booking: { id, notes } }: { readonly booking: Booking }): ReactElement => {
  const core = useCore()
  const section = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Note | null>(null)
  const [removed, setRemoved] = useState(0)

  // What was pressed has gone with what was removed.
  useEffect(() => {
    if (removed > 0) section.current?.focus({ preventScroll: true })
  }, [removed])

  const remove = async ({ id: noteId }: Note): Promise<string | null> => {
    const answer = await core.call('deleteNote', { parameters: { id, noteId } }, { success: 'note-removed' })
    if (answer._tag === 'Failed') return failureWords(answer.failure)
    setAsked(null)
    setRemoved((before) => before + 1)
    return null
  }

  return (
    <NoteSection notes={notes}>
      <div ref={section} tabIndex={-1} className="administered-notes">
        {notes.length === 0 ? (
          <p className="muted">{administerBookingsTexts.noNotes}</p>
        ) : (
          <NoteTable notes={notes} onRemove={setAsked} />
        )}
      </div>
      <NoteForm id={id} />
      {asked === null ? null : (
        <LossLightbox
          question={administerBookingsTexts.askNote}
          action={administerBookingsTexts.removeNote}
          safe={administerBookingsTexts.keepNote}
          onDo={() => remove(asked)}
          onClose={() => setAsked(null)}
        >
          <blockquote className="note-asked never-on-paper">{asked.content}</blockquote>
          <p>{administerBookingsTexts.askNoteDetail}</p>
        </LossLightbox>
      )}
    </NoteSection>
  )
}
