/** The heading of a list in pages: says which page it is, and is where one comes to on the way to another. */
import { type ReactElement, useEffect, useRef } from 'react'
import { pagingTexts } from './paging-texts.ts'
import './pagination.css'

interface PagedHeadingProps {
  readonly title: string
  readonly page: number
  readonly pages: number
  /** 2: a part of a page that has a heading of its own. */
  readonly level?: 1 | 2
}

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
