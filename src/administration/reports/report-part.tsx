/** A part of a report: its title, its save button and its table. */
import type { ReactElement, ReactNode } from 'react'
import type { StatisticsRow } from '../../../domain/schema/bookings.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { reportTexts } from './report-texts.ts'
import './reports-page.css'

/** The booked minutes of each resource during the days of a report. */
export const StatisticsTable = ({ rows }: { readonly rows: readonly StatisticsRow[] }): ReactElement => (
  <table className="statistics-table table lined" aria-label={reportTexts.statistics}>
    <thead>
      <tr>
        <th scope="col">{reportTexts.resource}</th>
        <th className="statistics-minutes" scope="col">
          {reportTexts.minutes}
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ resource, minutes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two resources may have one name; the rows never move
        <tr key={index}>
          <th className="statistics-resource" scope="row">
            {resource}
          </th>
          <td className="statistics-minutes numeric">{thousands(minutes)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface ReportPartProps {
  readonly title: string
  readonly className: string
  readonly hidden?: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** A hidden part stays in the document, so that the rows of a year are rendered only once. */
export const ReportPart = ({ title, className, hidden = false, onSave, children }: ReportPartProps): ReactElement => (
  <section className={className} hidden={hidden}>
    <div className="report-part-head cluster gap-1 gap-x-4 items-baseline spread">
      <h3>{title}</h3>
      <button type="button" className="link-button report-save finger-high" onClick={onSave}>
        Spara som CSV
        <span className="visually-hidden"> {title}</span>
      </button>
    </div>
    {children}
  </section>
)
