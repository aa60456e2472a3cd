/**
 * The notes of a booking. Internal ones reach administrators alone (`docs/rules.md#notes`), who see which those are;
 * paper is for the owner too, so no internal note is ever printed.
 */
import { type ReactElement, type ReactNode, useId } from 'react'
import type { Note } from '../../../domain/schema/bookings.ts'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

interface NoteSectionProps {
  readonly notes: readonly Note[]
  readonly children: ReactNode
}

export const NoteSection = ({ notes, children }: NoteSectionProps): ReactElement => {
  const headingId = useId()
  const onPaper = notes.some(({ internal }) => !internal)
  return (
    <section className={onPaper ? 'invoice-notes' : 'invoice-notes never-on-paper'} aria-labelledby={headingId}>
      <h2 id={headingId}>{invoiceBasisTexts.notes}</h2>
      {children}
    </section>
  )
}

interface NoteTableProps {
  readonly notes: readonly Note[]
  /** Null: they are there to be read. */
  readonly onRemove: ((note: Note) => void) | null
}

export const NoteTable = ({ notes, onRemove }: NoteTableProps): ReactElement => {
  const tellsWhom = onRemove !== null || notes.some(({ internal }) => internal)
  return (
    <table className="invoice-note-table" aria-label={invoiceBasisTexts.notes}>
      <thead className={tellsWhom ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">{invoiceBasisTexts.note}</th>
          {tellsWhom ? (
            <th className="never-on-paper" scope="col">
              {invoiceBasisTexts.seenBy}
            </th>
          ) : null}
          {onRemove === null ? null : (
            <th className="invoice-note-way never-on-paper" scope="col">
              <span className="visually-hidden">{invoiceBasisTexts.removeNote}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {notes.map((note) => (
          <tr key={note.id} className={note.internal ? 'never-on-paper' : undefined}>
            <td className="invoice-note">
              <bdi>{note.content}</bdi>
            </td>
            {tellsWhom ? (
              <td className="never-on-paper">
                {note.internal ? invoiceBasisTexts.internal : invoiceBasisTexts.visible}
              </td>
            ) : null}
            {onRemove === null ? null : (
              <td className="invoice-note-way never-on-paper">
                <button type="button" className="button button-loss" onClick={() => onRemove(note)}>
                  {invoiceBasisTexts.removeNote}
                  <span className="visually-hidden">{` ${invoiceBasisTexts.note.toLowerCase()}: ${note.content}`}</span>
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
