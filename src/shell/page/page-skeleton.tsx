/** A page that is on its way: room for it where it will stand, so that the footer does not jump. */
import type { ReactElement } from 'react'
import { pageTexts } from './page-texts.ts'
import './page-skeleton.css'

export const PageSkeleton = (): ReactElement => (
  <div className="page page-skeleton" role="status" aria-label={pageTexts.loading}>
    <span className="skeleton page-skeleton-title" />
    <span className="skeleton page-skeleton-body" />
  </div>
)
