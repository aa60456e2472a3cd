/** The notes of a booking, with what may be done about them. On paper there are only those that the owner may read. */
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
