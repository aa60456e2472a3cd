/**
 * The notes of a booking. Internal ones reach administrators alone (contract 3), who see which those are; what is
 * printed is for the owner too, so no internal one is ever on paper.
 */
import type { ReactElement } from 'react'
import type { Note } from '../../../domain/schema/bookings.ts'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

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
              <span className="visually-hidden">{invoiceBasisTexts.remove}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {notes.map((note) => (
          <tr key={note.id} className={note.internal ? 'never-on-paper' : undefined}>
            <td className="invoice-note">{note.content}</td>
            {tellsWhom ? (
              <td className="never-on-paper">
                {note.internal ? invoiceBasisTexts.internal : invoiceBasisTexts.visible}
              </td>
            ) : null}
            {onRemove === null ? null : (
              <td className="invoice-note-way never-on-paper">
                <button type="button" className="button button-loss" onClick={() => onRemove(note)}>
                  {invoiceBasisTexts.remove}
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
