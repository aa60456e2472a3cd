/** For how many minutes each resource is booked, over the days of a report (spec 2). */
import type { ReactElement } from 'react'
import type { StatisticsRow } from '../../../domain/schema/bookings.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { reportTexts } from './report-texts.ts'
import './statistics-table.css'

export const StatisticsTable = ({ rows }: { readonly rows: readonly StatisticsRow[] }): ReactElement => (
  <table className="statistics-table" aria-label={reportTexts.statistics}>
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
