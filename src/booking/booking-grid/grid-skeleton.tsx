/**
 * The placeholder of a grid that is being read. It has the size and layout of the grid and shows the known names of columns.
 */
import { type ReactElement, useRef } from 'react'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { partedName } from '../../kit/texts/parted-name.tsx'
import { useGridLayout } from './use-grid-layout.ts'
import './booking-grid.css'
import './resources.css'

/** The placeholder shows four columns while the number of resources is unknown. */
const NAMELESS = ['', '', '', '']

/** @param titles the titles of the columns; empty while none is known */
export const GridSkeleton = ({ titles }: { readonly titles: readonly string[] }): ReactElement => {
  const scroller = useRef<HTMLDivElement>(null)
  const columns = titles.length === 0 ? NAMELESS : titles
  const { isMobile, fitting, columnWidth } = useGridLayout(scroller, columns.length)
  const size: StyleWithProperties = { '--columns': columns.length, '--column-width': `${columnWidth}px` }
  return (
    <>
      {isMobile ? (
        <div className="resource-navigation row gap-1-half">
          <span className="skeleton" />
        </div>
      ) : null}
      <div
        ref={scroller}
        className="grid-scroller"
        data-layout={isMobile ? 'mobile' : 'wide'}
        data-single={isMobile && fitting === 1 ? true : undefined}
        data-skeleton
        style={size}
        role="status"
        aria-label="Hämtar tider"
      >
        <div className="grid" aria-hidden="true">
          <div className="grid-head">
            <div className="grid-corner" />
            {columns.map((title, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column keeps its place
              <div key={column} className="grid-title">
                <span className={title === '' ? 'skeleton skeleton-line' : 'resource-title'}>{partedName(title)}</span>
                <span className="skeleton skeleton-line resource-facts" />
              </div>
            ))}
          </div>
          <div className="grid-skeleton-rows" />
        </div>
      </div>
    </>
  )
}
