/**
 * The navigation between the columns of a grid that do not all fit: a dropdown with the column in view, buttons for its
 * neighbours, and a sheet of all columns with their days. Invariant: a screen reader reads the dropdown when the focus
 * enters it, and stays silent when it is mounted.
 */
import { type ReactElement, useEffect, useId, useState } from 'react'
import { LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { columnHead } from './slots/column-names.ts'
import './resources.css'

const { Component: ResourceSheet } = createChunk(
  async () => (await import('./resource-sheet.tsx')).ResourceSheet,
  null,
  LightboxFailure,
)

interface ResourceNavigationProps {
  readonly view: GridView
  readonly column: number
  /** How many columns are in view side by side. */
  readonly fitting: number
  readonly onGoTo: (column: number) => void
}

export const ResourceNavigation = ({ view, column, fitting, onGoTo }: ResourceNavigationProps): ReactElement => {
  const { columns } = view
  const words =
    view.over === 'days'
      ? {
          one: 'Dag',
          previous: bookingGridTexts.previousDay,
          next: bookingGridTexts.nextDay,
          none: 'Det finns inga fler dagar i veckan.',
          all: 'Alla dagar med lediga tider',
        }
      : {
          one: 'Resurs',
          previous: 'Föregående resurs',
          next: 'Nästa resurs',
          none: 'Det finns inga fler resurser.',
          all: `Alla ${columns.length} med dagens lediga tider`,
        }
  const id = useId()
  const [isSheetOpen, setSheetOpen] = useState(false)
  /**
   * Orca treats a dropdown that is mounted with its options as focused, and would read it before the heading of the page.
   * Therefore the options, and the possibility to focus it, are added later.
   */
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setSettled(true), LAYOUT_AGAIN_MS)
    return () => clearTimeout(soon)
  }, [])
  const last = columns.length - 1
  const shown = Math.min(column, last)
  const beyond = Math.max(0, columns.length - shown - fitting)
  const beyondWords = (side: 'vänster' | 'höger', count: number) => ({
    'aria-label': `${count} till åt ${side}, visa dem`,
    children: `${count} till`,
  })
  const neighbour = (by: -1 | 1, label: string): ReactElement => {
    const to = shown + by
    const isThere = to >= 0 && to <= last
    return (
      <button
        type="button"
        className="button button-square"
        aria-label={label}
        aria-disabled={!isThere}
        aria-description={isThere ? undefined : words.none}
        onClick={() => {
          if (isThere) onGoTo(to)
        }}
      >
        <Icon name={by < 0 ? 'previous' : 'next'} />
      </button>
    )
  }
  return (
    <div className="resource-navigation row gap-1-half">
      {neighbour(-1, words.previous)}
      <label className="visually-hidden" htmlFor={id}>
        {words.one}
      </label>
      <select
        id={id}
        className="field-input"
        inert={!settled}
        value={shown}
        onChange={({ target }) => onGoTo(Number(target.value))}
      >
        {/* The dropdown has only the visible option until it can be opened. */}
        {columns.map((each, index) =>
          settled || index === shown ? (
            <option key={`${each.resourceId} ${each.date}`} value={index}>
              {`${columnHead(view, each)} (${index + 1} av ${columns.length})`}
            </option>
          ) : null,
        )}
      </select>
      {neighbour(1, words.next)}
      <button
        type="button"
        className="button resources-all"
        data-count={columns.length}
        aria-haspopup="dialog"
        aria-label={words.all}
        onClick={() => setSheetOpen(true)}
      >
        Alla
      </button>
      {fitting > 1 && shown > 0 ? (
        <button
          type="button"
          className="button button-quiet resources-before keep-together"
          onClick={() => onGoTo(Math.max(0, shown - fitting))}
          {...beyondWords('vänster', shown)}
        />
      ) : null}
      {fitting > 1 && beyond > 0 ? (
        <button
          type="button"
          className="button button-quiet resources-beyond keep-together"
          onClick={() => onGoTo(Math.min(shown + fitting, last))}
          {...beyondWords('höger', beyond)}
        />
      ) : null}
      {isSheetOpen ? (
        <ResourceSheet view={view} column={shown} onGoTo={onGoTo} onClose={() => setSheetOpen(false)} />
      ) : null}
    </div>
  )
}
