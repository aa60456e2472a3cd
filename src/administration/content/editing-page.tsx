/**
 * A list of texts beside the form of the chosen text. The address contains the id of the chosen text. A phone shows
 * either the list or the form. Invariant: the heading of a text gets the focus when the text is chosen.
 */
import { Fragment, type ReactElement, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { AuditEntry } from '../../../domain/schema/calls/activity-calls.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import type { Query } from '../../kit/query/use-query.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { AuditHistory, type EntryWords } from '../audit/audit-history.tsx'
import { type Text, useTexts } from './use-texts.ts'
import '../frame/administration-page.css'
import './content.css'

/** Renders a key that may break into lines after each slash. */
const Breakable = ({ text }: { readonly text: string }): ReactElement => (
  <>
    {text.split(/(?<=\/)/).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces stay in their order
      <Fragment key={index}>
        {piece}
        <wbr />
      </Fragment>
    ))}
  </>
)

/** One text, or several texts that are edited together. */
export interface Entry {
  /** The id of the entry in the address. */
  readonly id: string
  readonly name: string
  readonly detail: string | null
  readonly texts: readonly Text[]
  readonly form: (onErrors: (present: boolean) => void) => ReactElement
  /** The key of the text in the history, or the beginning of the keys of several texts. */
  readonly historyKey: string
}

interface ChoiceListProps {
  readonly label: string
  readonly entries: readonly Entry[]
  readonly chosen: Entry | null
  readonly hrefOf: (entry: Entry) => string
}

/** The list of links to the texts. It marks the visible text and the texts with unsaved changes. */
const ChoiceList = ({ label, entries, chosen, hrefOf }: ChoiceListProps): ReactElement => (
  <nav className="content-choices" aria-label={label}>
    <ul className="line-above">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            className="content-choice line-below stack"
            href={hrefOf(entry)}
            aria-current={entry === chosen ? 'true' : undefined}
          >
            <p className="content-choice-name medium strong break-anywhere">
              <Breakable text={entry.name} />
            </p>
            {entry.detail === null ? null : <p className="small muted">{entry.detail}</p>}
            {entry.texts.some(({ draft }) => draft !== null) ? (
              <p className="content-choice-unsaved warning rounded fit small strong">Inte sparad</p>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** An e-mail has two texts, and its history says which of them was changed. */
const partWords: ReadonlyMap<unknown, string> = new Map([
  ['subject', 'Ämnet ändrades'],
  ['body', 'Brödtexten ändrades'],
])

const describeText = ({ details: { key } }: AuditEntry): EntryWords => {
  const part = typeof key === 'string' && key.startsWith('email.') ? key.split('.').at(-1) : undefined
  return { deed: partWords.get(part) ?? 'Texten ändrades', lines: [] }
}

interface EditingPageProps {
  readonly texts: {
    readonly title: string
    readonly lead: string
    readonly list: string
    /** The link from a text back to the list, for windows that show only one of the two. */
    readonly all: string
    /** The text that is shown when no entry is chosen. */
    readonly choose: string
    readonly unknown: string
  }
  readonly path: string
  /** The name of the address parameter that contains the id. */
  readonly parameter: string
  readonly query: Query<readonly ContentItem[]>
  readonly entriesOf: (texts: readonly Text[]) => readonly Entry[]
}

const EditingSkeleton = (): ReactElement => (
  <div className="content-frame columns" role="status" aria-label="Hämtar texterna">
    <div className="content-choices" aria-hidden="true">
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((line) => (
        <span key={line} className="skeleton content-skeleton-choice" />
      ))}
    </div>
    <span className="skeleton content-skeleton-form" aria-hidden="true" />
  </div>
)

export const EditingPage = ({ texts, path, parameter, query, entriesOf }: EditingPageProps): ReactElement => {
  const setWrong = useTitleWithErrors(texts.title)
  const [search] = useSearchParams()
  const { result, hasUnsaved } = useTexts(query)
  const question = useUnsavedWork(() => hasUnsaved)
  const wanted = search.get(parameter)
  const entries = result._tag === 'Loaded' ? entriesOf(result.value) : []
  const chosen = entries.find(({ id }) => id === wanted) ?? null
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(chosen?.id)

  useEffect(() => {
    if (shown.current === chosen?.id) return
    shown.current = chosen?.id
    heading.current?.focus()
  }, [chosen?.id])

  const hrefOf = ({ id }: Entry): string => `${path}?${parameter}=${encodeURIComponent(id)}`
  const listed = (): ReactElement =>
    entries.length === 0 ? (
      <div className="notice">
        <p className="notice-title">Det finns inga texter att redigera</p>
        <p>Texterna läggs in när systemet installeras. Kontakta den som sköter driften.</p>
      </div>
    ) : (
      <div className="content-frame columns" data-chosen={chosen !== null}>
        <ChoiceList label={texts.list} entries={entries} chosen={chosen} hrefOf={hrefOf} />
        {chosen === null ? (
          <p className="content-instead muted">{wanted === null ? texts.choose : texts.unknown}</p>
        ) : (
          <section className="content-chosen" aria-labelledby="content-chosen">
            <Link className="content-all" href={path}>
              <Icon name="previous" />
              {texts.all}
            </Link>
            <header className="content-chosen-head stack gap-1">
              <h2 ref={heading} id="content-chosen" className="break-anywhere quiet-focus" tabIndex={-1}>
                <Breakable text={chosen.name} />
              </h2>
              {chosen.detail === null ? null : <p className="muted">{chosen.detail}</p>}
            </header>
            <Fragment key={chosen.id}>
              {chosen.form(setWrong)}
              <AuditHistory subject={{ content: chosen.historyKey }} entryWords={describeText} />
            </Fragment>
          </section>
        )}
      </div>
    )

  return (
    <div className="page administration-page content-page">
      <header className="stack gap-2">
        <h1>{texts.title}</h1>
        <p className="muted">{texts.lead}</p>
      </header>
      <QueryView result={result} loading={<EditingSkeleton />} failed="Texterna kunde inte hämtas">
        {listed}
      </QueryView>
      {question}
    </div>
  )
}
