/** A part of a report: its title, a way to keep it, and its table. */
import type { ReactElement, ReactNode } from 'react'
import { reportTexts } from './report-texts.ts'

interface ReportPartProps {
  readonly title: string
  readonly className: string
  readonly hidden?: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** Hidden, and not taken away: a year is drawn once. */
export const ReportPart = ({ title, className, hidden = false, onSave, children }: ReportPartProps): ReactElement => (
  <section className={className} hidden={hidden}>
    <div className="report-part-head">
      <h3>{title}</h3>
      <button type="button" className="link-button report-save" onClick={onSave}>
        {reportTexts.saveAs}
        <span className="visually-hidden"> {title}</span>
      </button>
    </div>
    {children}
  </section>
)
