/** A grid whose times are not read yet: of the same size and layout, with the names of the columns that are known. */
import { type ReactElement, useRef } from 'react'
import type { StyleWithProperties } from '../../kit/design/custom-properties.ts'
import { partedName } from '../../kit/texts/parted-name.tsx'
import { useGridLayout } from './use-grid-layout.ts'
import './booking-grid.css'
import './resources.css'

/** How many resources there are is not known yet. */
const NAMELESS = ['', '', '', '']

/** @param titles of the columns; empty while none is known yet */
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
