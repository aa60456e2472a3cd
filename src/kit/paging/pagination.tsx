/**
 * The links between the pages of a list. Each page has its own address, so that a person can bookmark it and return to it.
 * On the first and the last page the unusable link stays in its place, and its description explains why it is disabled.
 */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Icon } from '../design/icon.tsx'
import { type Query, type QueryResult, useQuery } from '../query/use-query.ts'
import { pageWindow } from './page-window.ts'
import './pagination.css'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

/** The attributes of a link without an address. A screen reader announces it as a disabled link. */
const nowhere = { role: 'link', 'aria-disabled': true } as const

/** A link to a page at this distance or more is left out in a narrow window. */
const FAR = 3

interface StepProps {
  /** The address of the page; null when there is no such page. */
  readonly href: string | null
  /** The description of the link when there is no such page. */
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

/** Draws nothing when the list has fewer than two pages. */
export const Pagination = ({ page, pages, hrefOf }: PaginationProps): ReactElement | null =>
  pages < 2 ? null : (
    <nav className="pagination never-on-paper" aria-label="Sidor">
      <Step href={page <= 1 ? null : hrefOf(page - 1)} end="Det här är den första sidan.">
        <Icon name="previous" />
        Föregående
      </Step>
      <ol className="pagination-pages">
        {pageWindow(page, pages).map((number) => (
          <li key={number} data-far={Math.abs(number - page) >= FAR}>
            <Link
              className="pagination-page numeric"
              href={hrefOf(number)}
              aria-label={`Sida ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <Step href={page >= pages ? null : hrefOf(page + 1)} end="Det här är den sista sidan.">
        Nästa
        <Icon name="next" />
      </Step>
    </nav>
  )

interface PagedHeadingProps {
  readonly title: string
  readonly page: number
  readonly pages: number
  /** The level of the heading. It is 2 when the list is part of a page with its own heading. */
  readonly level?: 1 | 2
}

/** The heading of a list with pages. It contains the page number, and gets the focus when another page is shown. */
export const PagedHeading = ({ title, page, pages, level = 1 }: PagedHeadingProps): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownPage = useRef(page)
  const Heading = level === 1 ? 'h1' : 'h2'

  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    if (level === 1) window.scrollTo(0, 0)
    else heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [page, level])

  return (
    <header className="paged-head">
      <Heading ref={heading} tabIndex={-1}>
        {title}
        {pages > 1 ? <span className="visually-hidden">, {pagingTexts.pageOf(page, pages)}</span> : null}
      </Heading>
      {pages > 1 ? (
        <p className="muted numeric" aria-hidden="true">
          {pagingTexts.pageOf(page, pages)}
        </p>
      ) : null}
    </header>
  )
}

const pagingTexts = {
  pageOf: (page: number, pages: number): string => `Sida ${page} av ${pages}`,
} as const

/**
 * Reads one page of a list. Invariant: the number of pages is kept while another page is loading, so that the page links
 * stay in place.
 */
export const usePagedQuery = <Paged extends { readonly pages: number }>(
  query: Query<Paged>,
): { readonly result: QueryResult<Paged>; readonly pages: number } => {
  const result = useQuery(query)
  const [pages, setPages] = useState(0)
  const loadedPages = result._tag === 'Loaded' ? result.value.pages : null
  if (loadedPages !== null && loadedPages !== pages) setPages(loadedPages)
  return { result, pages }
}
