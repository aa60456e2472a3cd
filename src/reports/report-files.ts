/** A report as rows of a file (contract 2, CSV of a report): what the tables show, with whole dates. Pure. */
import type { ReportRow, StatisticsRow } from '../../domain/entities.ts'
import type { Cell } from '../texts/comma-separated.ts'
import { timeRange } from '../texts/swedish-dates.ts'
import type { Shown } from './report-shown.ts'
import { reportTexts } from './report-texts.ts'

export const bookingCells = (rows: readonly ReportRow[], shown: Shown): readonly (readonly Cell[])[] => [
  [
    ...[reportTexts.date, reportTexts.times, reportTexts.resource, reportTexts.email],
    ...(shown.message ? [reportTexts.message] : []),
    ...(shown.price ? [`${reportTexts.price} (kr)`] : []),
  ],
  ...rows.map(({ date, times, resource, email, message, price }) => [
    ...[date, times.map(timeRange).join(', '), resource, email],
    ...(shown.message ? [message] : []),
    ...(shown.price ? [price] : []),
  ]),
]

export const statisticsCells = (rows: readonly StatisticsRow[]): readonly (readonly Cell[])[] => [
  [reportTexts.resource, reportTexts.minutes],
  ...rows.map(({ resource, minutes }) => [resource, minutes]),
]
