/** The names of a grid's columns: the resources of a day, or the days of a resource. */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { longDate, shortDate } from '../../../domain/wording/swedish-dates.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'

/** Beside its columns, a grid of a resource's days is given this. */
export interface WeekOfGrid {
  /** "vecka 49" */
  readonly name: string
  /** The column that it opens at; null: the first that has a free time. */
  readonly opening: number | null
  readonly dayPath: (date: LocalDate) => string
  /** Words beside the head of a day: why it is closed. */
  readonly facts: (date: LocalDate) => string
}

type Column = GridView['columns'][number]
type Over = Pick<GridView, 'over'>

/** "Grupprum 2"; of a week "måndag 30 november". */
export const columnName = ({ over }: Over, { title, date }: Column): string =>
  over === 'days' ? longDate(date) : title

/** As a head has room for it: of a week "mån 30 nov". */
export const columnHead = ({ over }: Over, { title, date }: Column): string =>
  over === 'days' ? shortDate(date) : title

/** The words of moving between them. */
export const navigationTexts = ({ over, columns: { length } }: Pick<GridView, 'over' | 'columns'>) =>
  over === 'days'
    ? {
        one: bookingGridTexts.day,
        previous: bookingGridTexts.previousDay,
        next: bookingGridTexts.nextDay,
        none: bookingGridTexts.noDay,
        all: bookingGridTexts.allDaysName,
      }
    : {
        one: bookingGridTexts.resource,
        previous: bookingGridTexts.previousResource,
        next: bookingGridTexts.nextResource,
        none: bookingGridTexts.noNeighbour,
        all: bookingGridTexts.allResourcesName(length),
      }
