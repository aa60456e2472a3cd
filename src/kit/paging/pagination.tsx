/**
 * The links between the pages of a list. Each page is an address of its own, so that it can be kept and gone back to; a
 * link that leads nowhere stays in its place, and says so.
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

/** A link without an address: still heard as a link, one that can't be followed. */
const nowhere = { role: 'link', 'aria-disabled': true } as const

/** From this many pages away, a link is left out where room is scarce. */
const FAR = 3

interface StepProps {
  /** Null: there is no such page. */
  readonly href: string | null
  /** Said where there is no such page. */
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

/** There are no links where there is one page alone. */
export const Pagination = ({ page, pages, hrefOf }: PaginationProps): ReactElement | null =>
  pages < 2 ? null : (
    <nav className="pagination" aria-label="Sidor">
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
  /** 2: the list is part of a page that has a heading of its own. */
  readonly level?: 1 | 2
}

/** The heading of a list in pages. It names the page, and takes the focus when another page is shown. */
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
 * One page of a list. Invariant: how many pages there are is kept while another page is on its way, so that the links
 * between them stay where they are.
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
