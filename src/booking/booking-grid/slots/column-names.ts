/** The names of a grid's columns. A column is a resource of a day or a day of a resource. */
import type { GridView } from '../../../../domain/selectors/grid-view.ts'
import { longDate, shortDate } from '../../../../domain/wording/swedish-dates.ts'

type Column = GridView['columns'][number]
type Over = Pick<GridView, 'over'>

/** The name of a column: "Grupprum 2"; in a week "måndag 30 november". */
export const columnName = ({ over }: Over, { title, date }: Column): string =>
  over === 'days' ? longDate(date) : title

/** The short name for a head: "Grupprum 2"; in a week "mån 30 nov". */
export const columnHead = ({ over }: Over, { title, date }: Column): string =>
  over === 'days' ? shortDate(date) : title
