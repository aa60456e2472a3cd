/** Draws a part of a report: its title, a way to save it, and its table. */
import type { ReactElement, ReactNode } from 'react'
import type { StatisticsRow } from '../../../domain/schema/bookings.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { reportTexts } from './report-texts.ts'
import './reports-page.css'

/** Lists for how many minutes each resource is booked, over the days of a report. */
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

/** A part that is not wanted is hidden and not removed, so that the rows of a year are drawn only once. */
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
