/**
 * The resource in view on small screens: a dropdown with the neighbours at its sides. Invariant: it is heard of when one
 * comes to it, and not because it came into the page.
 */
import { type ReactElement, useEffect, useId, useState } from 'react'
import { LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import './resource-navigation.css'

interface ResourceNavigationProps {
  readonly resources: GridView['resources']
  readonly column: number
  readonly onGoTo: (column: number) => void
}

export const ResourceNavigation = ({ resources, column, onGoTo }: ResourceNavigationProps): ReactElement => {
  const id = useId()
  /** Orca takes a list that comes with its choice for one that has the focus, and says it before the page's heading. */
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setSettled(true), LAYOUT_AGAIN_MS)
    return () => clearTimeout(soon)
  }, [])
  const last = resources.length - 1
  const shown = Math.min(column, last)
  const neighbour = (by: -1 | 1, label: string): ReactElement => {
    const to = shown + by
    const isThere = to >= 0 && to <= last
    return (
      <button
        type="button"
        className="button button-square"
        aria-label={label}
        aria-disabled={!isThere}
        aria-description={isThere ? undefined : bookingGridTexts.noNeighbour}
        onClick={() => {
          if (isThere) onGoTo(to)
        }}
      >
        <Icon name={by < 0 ? 'previous' : 'next'} />
      </button>
    )
  }
  return (
    <div className="resource-navigation">
      {neighbour(-1, bookingGridTexts.previousResource)}
      <label className="visually-hidden" htmlFor={id}>
        {bookingGridTexts.resource}
      </label>
      <select
        id={id}
        className="field-input"
        inert={!settled}
        value={shown}
        onChange={({ target }) => onGoTo(Number(target.value))}
      >
        {/* Until it can be opened, the one that shows. */}
        {resources.map((resource, index) =>
          settled || index === shown ? (
            <option key={resource.id} value={index}>
              {bookingGridTexts.resourceOption(resource.title, index + 1, resources.length)}
            </option>
          ) : null,
        )}
      </select>
      {neighbour(1, bookingGridTexts.nextResource)}
    </div>
  )
}
