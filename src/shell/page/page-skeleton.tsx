/** A placeholder for a page that is loading. It is as high as the window, so that the footer does not jump. */
import type { ReactElement } from 'react'
import './page-skeleton.css'

export const PageSkeleton = (): ReactElement => (
  <div className="page page-skeleton" role="status" aria-label="Hämtar sidan">
    <span className="skeleton page-skeleton-title" />
    <span className="skeleton page-skeleton-body measure" />
  </div>
)
