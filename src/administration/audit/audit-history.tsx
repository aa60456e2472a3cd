/**
 * What was done with a booking or an account, when and by whom, and who looked at it: for administrators. It is read when
 * somebody asks for it.
 */
import { type ReactElement, type ReactNode, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { isUserId } from '../../../domain/ids.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { AuditEntry, AuditPage } from '../../../domain/schema/calls/activity-calls.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { Table } from '../../kit/design/table.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { OlderButton } from '../frame/older-button.tsx'
import { detailWords } from './audit-details.ts'
import { auditTexts } from './audit-texts.ts'
import './audit-history.css'

type AuditSubject = { readonly user: number } | { readonly bookingNumber: number }

const Actor = ({ actor }: Pick<AuditEntry, 'actor'>): ReactNode => {
  if (actor === null) return auditTexts.service
  const name = actor.name === '' ? auditTexts.cleared : actor.name
  return isUserId(actor.id) && actor.name !== '' ? <Link href={userPath(actor.id)}>{name}</Link> : name
}

const When = ({ at }: Pick<AuditEntry, 'at'>): ReactElement => {
  const { date, time } = wallTimeAt(Date.parse(at))
  return (
    <time dateTime={at}>
      <span className="keep-together">{shortDateOfYear(date)}</span>{' '}
      <span className="keep-together">{clockTime(time)}</span>
    </time>
  )
}

interface WhatProps {
  readonly entry: AuditEntry
  /** Shown where the history is not the booking's own. */
  readonly namesBooking: boolean
  readonly resourceTitle: (id: number) => string
}

const What = ({ entry, namesBooking, resourceTitle }: WhatProps): ReactElement => (
  <>
    <span className="audit-what">{auditTexts.kind(entry.kind)}</span>
    {namesBooking && entry.bookingNumber !== null ? (
      <span className="audit-detail numeric">{auditTexts.booking(entry.bookingNumber)}</span>
    ) : null}
    {detailWords(entry.details, resourceTitle).map((words) => (
      <span key={words} className="audit-detail numeric">
        {words}
      </span>
    ))}
  </>
)

const Entries = ({ subject }: { readonly subject: AuditSubject }): ReactElement => {
  const core = useCore()
  const isBooking = 'bookingNumber' in subject
  const number = isBooking ? subject.bookingNumber : subject.user
  const result = useQuery(
    useMemo(
      () =>
        isBooking
          ? callQuery('bookings', 'audit', { query: { bookingNumber: number } })
          : callQuery('users', 'audit', { query: { user: number } }),
      [isBooking, number],
    ),
  )
  const [older, setOlder] = useState<readonly AuditPage[]>([])
  const resources = useStatePart('resources')
  const resourceTitle = (id: number): string => resources[id]?.title ?? ''

  const readOlder = async (before: number): Answer<unknown> => {
    const answer = await core.call('audit', { query: { ...subject, before } }, { toastsFailure: true })
    if (answer._tag === 'Ok') setOlder((pages) => [...pages, answer.value])
    return answer
  }

  const shown = (latest: AuditPage): ReactElement => {
    const pages = [latest, ...older]
    const entries = [...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values()]
    const last = entries.at(-1)
    if (last === undefined) return <p>{auditTexts.empty}</p>
    return (
      <>
        <Table
          className="audit-table"
          columns={[
            { heading: auditTexts.when, className: 'audit-when numeric', cell: ({ at }) => <When at={at} /> },
            {
              heading: auditTexts.what,
              cell: (entry) => <What entry={entry} namesBooking={!isBooking} resourceTitle={resourceTitle} />,
            },
            { heading: auditTexts.who, className: 'audit-who', cell: ({ actor }) => <Actor actor={actor} /> },
          ]}
          rows={entries}
          keyOf={({ id }) => id}
        />
        {pages.at(-1)?.more === true ? (
          <OlderButton text={auditTexts.older} failed={auditTexts.olderFailed} read={() => readOlder(last.id)} />
        ) : null}
      </>
    )
  }
  return (
    <QueryView
      result={result}
      loading={
        <Skeleton label={auditTexts.loading} lines={1}>
          <span className="skeleton audit-skeleton" />
        </Skeleton>
      }
      failed={auditTexts.failed}
    >
      {shown}
    </QueryView>
  )
}

export const AuditHistory = ({ subject }: { readonly subject: AuditSubject }): ReactElement | null => {
  const has = useHas('audit')
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!has) return null
  return (
    <section className="audit-history" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{auditTexts.title}</h2>
      <p className="muted">{'bookingNumber' in subject ? auditTexts.leadOfBooking : auditTexts.lead}</p>
      <div>
        <button
          type="button"
          className="button"
          aria-expanded={open}
          aria-controls={`${id}-entries`}
          onClick={() => setOpen(!open)}
        >
          {open ? auditTexts.hide : auditTexts.show}
        </button>
      </div>
      <div id={`${id}-entries`} className="audit-entries">
        {open ? <Entries subject={subject} /> : null}
      </div>
    </section>
  )
}
