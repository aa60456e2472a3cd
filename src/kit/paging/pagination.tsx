/**
 * The links between the pages of a list (spec 2). Each page is an address of its own, so that it can be kept and gone back
 * to; a link that leads nowhere stays in its place, and says so.
 */
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../design/icon.tsx'
import { pageWindow } from './page-window.ts'
import { pagingTexts } from './paging-texts.ts'
import './pagination.css'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

/** A link without an address: still heard as a link, one that can't be followed. */
const nowhere = { role: 'link', 'aria-disabled': true } as const

/** From this many pages away, a link is left out where room is scarce. */
const FAR = 3

interface StepProps {
  /** Null: it leads nowhere. */
  readonly href: string | null
  /** Why, then. */
  readonly end: string
  readonly children: ReactNode
}

const Step = ({ href, end, children }: StepProps): ReactElement =>
  href === null ? (
    <span className="button pagination-step" {...nowhere} aria-description={end}>
      {children}
    </span>
  ) : (
    <Link className="button pagination-step" href={href}>
      {children}
    </Link>
  )

/** Nothing where there is but one page. */
export const Pagination = ({ page, pages, hrefOf }: PaginationProps): ReactElement | null =>
  pages < 2 ? null : (
    <nav className="pagination" aria-label={pagingTexts.name}>
      <Step href={page <= 1 ? null : hrefOf(page - 1)} end={pagingTexts.isFirst}>
        <Icon name="previous" />
        {pagingTexts.previous}
      </Step>
      <ol className="pagination-pages">
        {pageWindow(page, pages).map((number) => (
          <li key={number} data-far={Math.abs(number - page) >= FAR}>
            <Link
              className="pagination-page numeric"
              href={hrefOf(number)}
              aria-label={pagingTexts.page(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <Step href={page >= pages ? null : hrefOf(page + 1)} end={pagingTexts.isLast}>
        {pagingTexts.next}
        <Icon name="next" />
      </Step>
    </nav>
  )
