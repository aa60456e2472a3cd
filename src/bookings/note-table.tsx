/** The notes of a booking. Internal ones reach administrators alone (contract 3), who are told which those are. */
import type { ReactElement } from 'react'
import type { Note } from '../../domain/entities.ts'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

export const NoteTable = ({ notes }: { readonly notes: readonly Note[] }): ReactElement => {
  const tellsWhom = notes.some(({ internal }) => internal)
  return (
    <section className="invoice-notes">
      <h2 id="invoice-notes">{invoiceBasisTexts.notes}</h2>
      <table className="invoice-note-table" aria-labelledby="invoice-notes">
        <thead className={tellsWhom ? undefined : 'visually-hidden'}>
          <tr>
            <th scope="col">{invoiceBasisTexts.note}</th>
            {tellsWhom ? <th scope="col">{invoiceBasisTexts.seenBy}</th> : null}
          </tr>
        </thead>
        <tbody>
          {notes.map(({ id, content, internal }) => (
            <tr key={id}>
              <td className="invoice-note">{content}</td>
              {tellsWhom ? <td>{internal ? invoiceBasisTexts.internal : invoiceBasisTexts.visible}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
