/**
 * The history of a booking, an account, a group, a resource, a text or the user types, for administrators: each change with
 * its time and author. For bookings and accounts it also tells who viewed them. The history is read only when an
 * administrator opens it.
 */

import { type ReactElement, type ReactNode, useId, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { isUserId } from '../../../domain/ids.ts'
import { isFields } from '../../../domain/json/is-fields.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { bookingStatusWords } from '../../../domain/rules/booking-status.ts'
import type { AuditEntry, AuditPage } from '../../../domain/schema/calls/activity-calls.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { clockTime, shortDate } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMay } from '../../core/use-may.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { Table } from '../../kit/design/table.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type AreaRead, callQuery, useQuery } from '../../kit/query/use-query.ts'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { OlderButton } from '../frame/older-button.tsx'
import { auditTitle, fieldWords, kindWords, roleWords } from './audit-texts.ts'
import './audit-history.css'

type Details = AuditEntry['details']

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (value: unknown): string[] => listOf(value).filter((text) => typeof text === 'string')

const statusWords = new Map<unknown, string>(
  Object.entries(bookingStatusWords).map(([status, words]) => [Number(status), words]),
)

/** Returns "from → to". It leaves out a value that did not change. */
const changeOf = (value: unknown, words: (one: unknown) => string | undefined): string[] => {
  if (!isFields(value)) return []
  const [from, to] = [words(value.from), words(value.to)]
  return from === undefined || to === undefined ? [] : [`${from} → ${to}`]
}

const times = (value: unknown): string | undefined => (Array.isArray(value) ? textsOf(value).join(', ') : undefined)
const price = (value: unknown): string | undefined => (typeof value === 'number' ? kronor(value) : undefined)

const partOf = (part: Details, resourceTitle: (id: number) => string): string[] => {
  if (typeof part.resourceId !== 'number') return []
  const day = typeof part.date === 'string' && isLocalDate(part.date) ? shortDate(part.date) : ''
  const place = [resourceTitle(part.resourceId), [day, times(part.times) ?? ''].filter((text) => text !== '').join(' ')]
  return [place.filter((text) => text !== '').join(', ')]
}

/**
 * Describes the details of an entry of the audit trail. The details depend on the action and on the release that wrote
 * the entry. The function therefore checks each detail before it uses it, and leaves out unknown details.
 * @param resourceTitle empty if the resource is not known
 */
export const detailWords = (details: Details, resourceTitle: (id: number) => string): readonly string[] => [
  ...listOf(details.resources)
    .filter(isFields)
    .flatMap((part) => partOf(part, resourceTitle)),
  ...partOf(details, resourceTitle),
  ...(isFields(details.movedTo) ? partOf(details.movedTo, resourceTitle).map((to) => `Flyttad till ${to}`) : []),
  ...changeOf(details.times, times),
  ...changeOf(details.price, price),
  ...changeOf(details.status, (status) => statusWords.get(status)),
  ...changeOf(details, (role) => (typeof role === 'string' ? (roleWords.get(role) ?? role) : undefined)),
  ...(details.wish === 'changed' ? ['Önskemålet ändrades'] : []),
  ...(details.internal === true ? ['Intern'] : []),
  ...(textsOf(details.fields).length === 0
    ? []
    : [
        textsOf(details.fields)
          .map((field) => fieldWords.get(field) ?? field)
          .join(', '),
      ]),
  ...(typeof details.reason === 'string' ? [`Skäl: ${details.reason}`] : []),
  ...(typeof details.title === 'string' ? [details.title] : []),
  ...(typeof details.key === 'string' ? [details.key] : []),
]

/** What an entry says: the deed in a few words, and lines about it. */
export interface EntryWords {
  readonly deed: string
  readonly lines: readonly string[]
}

type AuditSubject =
  | { readonly bookingNumber: number }
  | { readonly user: number }
  | { readonly group: number }
  | { readonly resource: number }
  | { readonly content: string }
  | { readonly kind: 'user-type-changed' }

/** The area whose changes make a history out of date. */
const areaOf = (subject: AuditSubject): AreaRead<'audit'> => {
  if ('bookingNumber' in subject) return 'bookings'
  if ('content' in subject) return 'content'
  return 'group' in subject || 'resource' in subject ? 'groups' : 'users'
}

const Actor = ({ actor }: Pick<AuditEntry, 'actor'>): ReactNode => {
  const administers = useMay('administer')
  if (actor === null) return 'Systemet'
  const name = actor.name === '' ? 'Rensat konto' : actor.name
  const shown = <bdi>{name}</bdi>
  return administers && isUserId(actor.id) && actor.name !== '' ? <Link href={userPath(actor.id)}>{shown}</Link> : shown
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
  /** Whether each entry names its booking. It is false in the history of a single booking. */
  readonly namesBooking: boolean
  readonly words: EntryWords
}

const What = ({ entry, namesBooking, words: { deed, lines } }: WhatProps): ReactElement => (
  <>
    <span className="strong">{deed}</span>
    {namesBooking && entry.bookingNumber !== null ? (
      <span className="block muted numeric">{`Bokning ${entry.bookingNumber}`}</span>
    ) : null}
    {[...new Set(lines)].map((line) => (
      <span key={line} className="block muted numeric break-anywhere">
        {line}
      </span>
    ))}
  </>
)

interface AuditHistoryProps {
  /** The object may be a new one at each rendering. */
  readonly subject: AuditSubject
  /** Describes the entries of this subject. It returns null for an entry that it does not know. */
  readonly entryWords?: (entry: AuditEntry) => EntryWords | null
}

const Entries = ({ subject, entryWords = () => null }: AuditHistoryProps): ReactElement => {
  const core = useCore()
  const isBooking = 'bookingNumber' in subject
  const [kept, setKept] = useState(subject)
  if (JSON.stringify(kept) !== JSON.stringify(subject)) setKept(subject)
  const query = useMemo(() => callQuery(areaOf(kept), 'audit', { query: kept }), [kept])
  const result = useQuery(query)
  const [older, setOlder] = useState<readonly AuditPage[]>([])
  const resources = useStatePart('resources')
  const wordsOf = (entry: AuditEntry): EntryWords =>
    entryWords(entry) ?? {
      deed: kindWords.get(entry.kind) ?? entry.kind,
      lines: detailWords(entry.details, (id) => resources[id]?.title ?? ''),
    }

  const readOlder = async (before: number): Answer<unknown> => {
    const answer = await core.call('audit', { query: { ...subject, before } }, { toastsFailure: true })
    if (answer._tag === 'Ok') setOlder((pages) => [...pages, answer.value])
    return answer
  }

  const shown = (latest: AuditPage): ReactElement => {
    const pages = [latest, ...older]
    const entries = [...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values()]
    const last = entries.at(-1)
    if (last === undefined) return <p>Det finns ingen historik än.</p>
    return (
      <>
        <Table
          className="audit-table table lined"
          columns={[
            { heading: 'När', className: 'audit-when numeric', cell: ({ at }) => <When at={at} /> },
            {
              heading: 'Vad',
              cell: (entry) => <What entry={entry} namesBooking={!isBooking} words={wordsOf(entry)} />,
            },
            { heading: 'Vem', className: 'audit-who', cell: ({ actor }) => <Actor actor={actor} /> },
          ]}
          rows={entries}
          keyOf={({ id }) => id}
        />
        {pages.at(-1)?.more === true ? (
          <OlderButton
            text="Visa äldre historik"
            failed="Äldre historik kunde inte hämtas"
            read={() => readOlder(last.id)}
          />
        ) : null}
      </>
    )
  }
  return (
    <QueryView
      result={result}
      loading={
        <Skeleton label="Hämtar historiken" lines={1}>
          <span className="skeleton audit-skeleton full-width" />
        </Skeleton>
      }
      failed="Historiken kunde inte hämtas"
    >
      {shown}
    </QueryView>
  )
}

const purposeOf = (subject: AuditSubject): string => {
  if ('bookingNumber' in subject)
    return 'Vad som har gjorts med bokningen, och vem som har sett den. Det sparas i fem år.'
  return 'user' in subject
    ? 'Vad som har gjorts, och vem som har sett personuppgifterna. Det sparas i fem år, inloggningar i 90 dagar.'
    : 'Vad som har ändrats, när och av vem. Det sparas i fem år.'
}

/** Draws nothing before a back end that keeps no history. */
export const AuditHistory = ({ subject, entryWords }: AuditHistoryProps): ReactElement | null => {
  const has = useHas('audit')
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!has) return null
  return (
    <section className="audit-history stack gap-3-half" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{auditTitle}</h2>
      <p className="muted">{purposeOf(subject)}</p>
      <div>
        <button
          type="button"
          className="button"
          aria-expanded={open}
          aria-controls={`${id}-entries`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Dölj historiken' : 'Visa historiken'}
        </button>
      </div>
      <div id={`${id}-entries`} className="audit-entries gone-if-empty stack gap-4 fit-items">
        {open ? <Entries subject={subject} {...(entryWords === undefined ? {} : { entryWords })} /> : null}
      </div>
    </section>
  )
}
