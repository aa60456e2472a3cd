/**
 * The notes on a booking. The server sends internal notes only to who handles bookings (`docs/rules.md#status`), and the page
 * marks them. Invariant: an internal note is never printed, because the paper is also for the owner.
 */
import { type ReactElement, type ReactNode, useId } from 'react'
import type { Note } from '../../../domain/schema/bookings.ts'

interface NoteSectionProps {
  readonly notes: readonly Note[]
  readonly children: ReactNode
}

export const NoteSection = ({ notes, children }: NoteSectionProps): ReactElement => {
  const headingId = useId()
  const onPaper = notes.some(({ internal }) => !internal)
  return (
    <section className={onPaper ? 'stack gap-2' : 'stack gap-2 never-on-paper'} aria-labelledby={headingId}>
      <h2 id={headingId}>Anteckningar</h2>
      {children}
    </section>
  )
}

interface NoteTableProps {
  readonly notes: readonly Note[]
  /** Removes a note. Null if notes can only be read. */
  readonly onRemove: ((note: Note) => void) | null
}

export const NoteTable = ({ notes, onRemove }: NoteTableProps): ReactElement => {
  const tellsWhom = onRemove !== null || notes.some(({ internal }) => internal)
  return (
    <table className="invoice-note-table table lined" aria-label="Anteckningar">
      <thead className={tellsWhom ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">Anteckning</th>
          {tellsWhom ? (
            <th className="never-on-paper" scope="col">
              Visas för
            </th>
          ) : null}
          {onRemove === null ? null : (
            <th className="invoice-note-way never-on-paper" scope="col">
              <span className="visually-hidden">Ta bort</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {notes.map((note) => (
          <tr key={note.id} className={note.internal ? 'never-on-paper' : undefined}>
            <td className="pre-line measure break-anywhere">
              <bdi>{note.content}</bdi>
            </td>
            {tellsWhom ? (
              <td className="never-on-paper">{note.internal ? 'Endast personalen' : 'Alla som ser bokningen'}</td>
            ) : null}
            {onRemove === null ? null : (
              <td className="invoice-note-way never-on-paper">
                <button type="button" className="button button-loss" onClick={() => onRemove(note)}>
                  Ta bort
                  <span className="visually-hidden">{` anteckning: ${note.content}`}</span>
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
