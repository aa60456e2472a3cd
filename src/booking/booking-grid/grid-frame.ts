/** What must stay for the slots of a day to be drawn into the same rows and columns. Pure. */
import type { GridView } from '../../../domain/selectors/grid-view.ts'

/** The same for the same day, rows and columns: a day in which one of them is another is drawn anew, as another day is. */
export const gridFrame = ({ date, rows, resources }: GridView): string =>
  JSON.stringify([date, rows, resources.map(({ id }) => id)])
