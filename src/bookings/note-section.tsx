/** The notes of a booking, with what may be done about them. */
import type { ReactElement, ReactNode } from 'react'
import { invoiceBasisTexts } from './invoice-basis-texts.ts'

export const NoteSection = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <section className="invoice-notes">
    <h2>{invoiceBasisTexts.notes}</h2>
    {children}
  </section>
)
