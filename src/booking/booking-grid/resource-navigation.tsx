/**
 * The navigation between the columns of a grid that do not all fit: a dropdown with the column in view, buttons for its
 * neighbours, and a sheet of all columns with their days. On a phone it is the one line that stays: the name, the day and the
 * facts of the column. Invariant: a screen reader reads the dropdown when the focus
 * enters it, and stays silent when it is mounted.
 */
import { type ReactElement, useEffect, useId, useState } from 'react'
import { LAYOUT_AGAIN_MS } from '../../../domain/rules/grid-layout.ts'
import type { GridView } from '../../../domain/selectors/grid-view.ts'
import { shortDate } from '../../../domain/wording/swedish-dates.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { ResourceLightbox } from './lazy-parts.tsx'
import { columnHead } from './slots/column-names.ts'
import './resources.css'
import './phone-head.css'

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
  /** The seats and price of a column, or the words about its day. Empty if nothing is known. */
  readonly factsOf: (column: GridView['columns'][number]) => string
  readonly onGoTo: (column: number) => void
  /** Shows all columns in place of the grid. Absent means that a sheet shows them. */
  readonly onTimes?: (() => void) | undefined
}

type ColumnFieldProps = Pick<ResourceNavigationProps, 'view' | 'column' | 'factsOf' | 'onGoTo'>

/** The dropdown of the columns. On a phone the words of the column stand in its place. */
const ColumnField = ({ view, column, factsOf, onGoTo }: ColumnFieldProps): ReactElement => {
  const id = useId()
  /**
   * Orca treats a dropdown that is mounted with its options as focused, and would read it before the heading of the page.
   * Therefore the options, and the possibility to focus it, are added later.
   */
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setSettled(true), LAYOUT_AGAIN_MS)
    return () => clearTimeout(soon)
  }, [])
  const each = view.columns[column]
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {view.over === 'days' ? 'Dag' : 'Resurs'}
      </label>
      <div className="resource-field">
        <select
          id={id}
          className="field-input"
          inert={!settled}
          value={column}
          onChange={({ target }) => onGoTo(Number(target.value))}
        >
          {/* The dropdown has only the visible option until it can be opened. */}
          {view.columns.map((one, index) =>
            settled || index === column ? (
              <option key={`${one.resourceId} ${one.date}`} value={index}>
                {`${columnHead(view, one)} (${index + 1} av ${view.columns.length})`}
              </option>
            ) : null,
          )}
        </select>
        {/* On a phone these words stand in the place of the dropdown, which lies over them. */}
        {each === undefined ? null : (
          <span className="resource-in-words" aria-hidden="true">
            <span className="resource-in-words-name">
              <bdi>{columnHead(view, each)}</bdi>
              <Icon name="down" />
            </span>
            <span className="resource-in-words-facts numeric">
              {view.over === 'resources' ? <span className="keep-together">{shortDate(each.date)}</span> : null}
              {factsOf(each)
                .split(bookingGridTexts.betweenFacts)
                .map((fact) => (
                  <span key={fact} className="keep-together">
                    {fact}
                  </span>
                ))}
            </span>
          </span>
        )}
      </div>
    </>
  )
}

export const ResourceNavigation = (props: ResourceNavigationProps): ReactElement => {
  const { view, column, fitting, factsOf, onGoTo, onTimes } = props
  const { columns } = view
  const words =
    view.over === 'days'
      ? {
          previous: bookingGridTexts.previousDay,
          next: bookingGridTexts.nextDay,
          none: 'Det finns inga fler dagar i veckan.',
          all: 'Alla dagar med lediga tider',
        }
      : {
          previous: 'Föregående resurs',
          next: 'Nästa resurs',
          none: 'Det finns inga fler resurser.',
          all: `Alla ${columns.length} med dagens lediga tider`,
        }
  const [open, setOpen] = useState<'Sheet' | 'Resource' | null>(null)
  const close = (): void => setOpen(null)
  const last = columns.length - 1
  const shown = Math.min(column, last)
  const each = columns[shown]
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
      <ColumnField view={view} column={shown} factsOf={factsOf} onGoTo={onGoTo} />
      {neighbour(1, words.next)}
      <button
        type="button"
        className="button resources-all"
        data-count={columns.length}
        aria-haspopup={onTimes === undefined ? 'dialog' : undefined}
        aria-label={words.all}
        onClick={onTimes ?? (() => setOpen('Sheet'))}
      >
        Alla
      </button>
      {each === undefined || view.over === 'days' ? null : (
        <button
          type="button"
          className="button button-square resource-info"
          aria-haspopup="dialog"
          aria-label={`Om ${each.title}`}
          onClick={() => setOpen('Resource')}
        >
          <Icon name="info" />
        </button>
      )}
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
      {open === 'Sheet' ? <ResourceSheet view={view} column={shown} onGoTo={onGoTo} onClose={close} /> : null}
      {open === 'Resource' && each !== undefined ? (
        <ResourceLightbox resourceId={each.resourceId} title={each.title} date={each.date} onClose={close} />
      ) : null}
    </div>
  )
}
