/**
 * A list beside what is edited of it; on a phone one or the other. Invariant: whoever chooses another text is taken to
 * it: its heading has focus.
 */
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../kit/design/icon.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import type { QueryResult } from '../../kit/query/use-query.ts'
import { Breakable, type Choice, ChoiceList } from './choice-list.tsx'
import { contentTexts } from './content-texts.ts'
import './content.css'

interface EditingFrameProps {
  readonly title: string
  readonly lead: string
  readonly listLabel: string
  /** Back from a text to the list, where only one of them is shown. */
  readonly all: { readonly href: string; readonly text: string }
  /** Null: nothing is chosen yet. */
  readonly chosen: { readonly key: string; readonly name: string; readonly detail: string | null } | null
  readonly result: QueryResult<readonly Choice[]>
  /** Where nothing is chosen. */
  readonly instead: string
  readonly children: ReactNode
}

const EditingSkeleton = (): ReactElement => (
  <div className="content-frame" role="status" aria-label={contentTexts.loading}>
    <div className="content-choices" aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((line) => (
        <span key={line} className="skeleton content-skeleton-choice" />
      ))}
    </div>
    <span className="skeleton content-skeleton-form" aria-hidden="true" />
  </div>
)

export const EditingFrame = ({
  title,
  lead,
  listLabel,
  all,
  chosen,
  result,
  instead,
  children,
}: EditingFrameProps): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(chosen?.key)

  useEffect(() => {
    if (shown.current === chosen?.key) return
    shown.current = chosen?.key
    heading.current?.focus()
  }, [chosen?.key])

  const listed = (choices: readonly Choice[]): ReactElement =>
    choices.length === 0 ? (
      <div className="notice">
        <p className="notice-title">{contentTexts.empty}</p>
        <p>{contentTexts.emptyDetail}</p>
      </div>
    ) : (
      <div className="content-frame" data-chosen={chosen !== null}>
        <ChoiceList label={listLabel} choices={choices} />
        {chosen === null ? (
          <p className="content-instead muted">{instead}</p>
        ) : (
          <section className="content-chosen" aria-labelledby="content-chosen">
            <Link className="content-all" href={all.href}>
              <Icon name="previous" />
              {all.text}
            </Link>
            <header className="content-chosen-head">
              <h2 ref={heading} id="content-chosen" tabIndex={-1}>
                <Breakable text={chosen.name} />
              </h2>
              {chosen.detail === null ? null : <p className="muted">{chosen.detail}</p>}
            </header>
            {children}
          </section>
        )}
      </div>
    )

  return (
    <div className="page content-page">
      <header className="content-head">
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
      </header>
      <QueryView result={result} loading={<EditingSkeleton />} failed={contentTexts.failed}>
        {listed}
      </QueryView>
    </div>
  )
}
