/**
 * The head of a column: the resource's name, which opens what there is to know of it, and how much is free. A screen
 * reader says a column's head whenever one comes to the column: so it is the name alone, and what is free describes the
 * button in it.
 */
import { memo, type ReactElement } from 'react'
import { partedName } from '../../kit/texts/parted-name.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import './resource-title.css'

interface ResourceTitleProps {
  readonly title: string
  readonly free: number
  readonly column: number
  readonly isTabStop: boolean
}

export const ResourceTitle = memo(({ title, free, column, isTabStop }: ResourceTitleProps): ReactElement => {
  const freeWords = bookingGridTexts.free(free)
  return (
    // biome-ignore lint/a11y: the focus is on its button
    <div role="columnheader" className="grid-title" data-column={column}>
      <button
        type="button"
        className="resource-title"
        title={title}
        aria-label={title}
        aria-description={freeWords}
        tabIndex={isTabStop ? 0 : -1}
      >
        {partedName(title)}
      </button>
      <span className="resource-free numeric" aria-hidden="true">
        {freeWords}
      </span>
    </div>
  )
})
