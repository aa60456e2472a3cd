/** The grid before its times are there, of the same size, with the names that are known already. */
import type { ReactElement } from 'react'
import { bookingGridTexts } from './booking-grid-texts.ts'

const ROWS = Array.from({ length: 18 }, (_, index) => index)
const NAMELESS = ['', '', '', '']

export const GridSkeleton = ({ titles }: { readonly titles: readonly string[] }): ReactElement => (
  <div className="grid-scroller" data-layout="wide" data-skeleton role="status" aria-label={bookingGridTexts.loading}>
    <div className="grid" aria-hidden="true">
      <div className="grid-head">
        <div className="grid-corner" />
        {(titles.length > 0 ? titles : NAMELESS).map((title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column keeps its place
          <div key={column} className="grid-title">
            {title === '' ? (
              <span className="skeleton skeleton-line" />
            ) : (
              <span className="resource-title">{title}</span>
            )}
            <span className="skeleton skeleton-line resource-free" />
          </div>
        ))}
      </div>
      {ROWS.map((row) => (
        <div key={row} className="grid-row">
          <div className="grid-time">
            <span className="skeleton skeleton-line" />
          </div>
          <div className="grid-skeleton-row" />
        </div>
      ))}
    </div>
  </div>
)
