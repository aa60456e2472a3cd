/**
 * A page that is on its way: room for it in its place, so that the footer does not jump; and the words of pages that
 * have no content.
 */
import type { ReactElement } from 'react'
import './page-skeleton.css'

export const pageTexts = {
  loading: 'Hämtar sidan',
  notFound: 'Sidan kunde ej hittas',
  notFoundDetail: 'Adressen kan vara felskriven, eller så finns sidan inte längre.',
  toStart: 'Till startsidan',
} as const

export const PageSkeleton = (): ReactElement => (
  <div className="page page-skeleton" role="status" aria-label={pageTexts.loading}>
    <span className="skeleton page-skeleton-title" />
    <span className="skeleton page-skeleton-body" />
  </div>
)
