/** The resource in view on small screens: a dropdown with the neighbours at its sides. */
import { type ReactElement, useId } from 'react'
import type { GridView } from '../../domain/selectors/grid-view.ts'
import { Icon } from '../design/icon.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'

interface ResourceNavigationProps {
  readonly resources: GridView['resources']
  readonly column: number
  readonly onGoTo: (column: number) => void
}

export const ResourceNavigation = ({ resources, column, onGoTo }: ResourceNavigationProps): ReactElement => {
  const id = useId()
  const last = resources.length - 1
  const shown = Math.min(column, last)
  return (
    <div className="resource-navigation">
      <button
        type="button"
        className="button button-square"
        aria-label={bookingGridTexts.previousResource}
        aria-disabled={shown <= 0}
        aria-description={shown <= 0 ? bookingGridTexts.firstShown : undefined}
        onClick={() => onGoTo(Math.max(0, shown - 1))}
      >
        <Icon name="previous" />
      </button>
      <label className="visually-hidden" htmlFor={id}>
        {bookingGridTexts.resource}
      </label>
      <select id={id} className="field-input" value={shown} onChange={({ target }) => onGoTo(Number(target.value))}>
        {resources.map((resource, index) => (
          <option key={resource.id} value={index}>
            {bookingGridTexts.resourceOption(resource.title, index + 1, resources.length)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="button button-square"
        aria-label={bookingGridTexts.nextResource}
        aria-disabled={shown >= last}
        aria-description={shown >= last ? bookingGridTexts.lastShown : undefined}
        onClick={() => onGoTo(Math.min(last, shown + 1))}
      >
        <Icon name="next" />
      </button>
    </div>
  )
}
