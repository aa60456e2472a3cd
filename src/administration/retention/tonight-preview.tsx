/** What would go on the coming night with the chosen months, before they are saved. Bookings are named by their numbers alone. */
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import type { RetentionMonths } from '../../../domain/rules/retention.ts'
import type { RetentionPreview, UnusedAccount } from '../../../domain/schema/calls/retention-calls.ts'
import { shortDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { userPath } from '../../shell/routing/administration-paths.ts'
import { administeredBookingPath } from '../../shell/routing/paths.ts'

interface FoldProps {
  readonly summary: string
  /** How many of all things the list leaves out. */
  readonly further: number
  readonly children: ReactNode
}

const Fold = ({ summary, further, children }: FoldProps): ReactElement => (
  <details>
    <summary className="finger-high">{summary}</summary>
    <ul className="stack gap-2">{children}</ul>
    {further > 0 ? <p className="muted">{`Och ${further} till.`}</p> : null}
  </details>
)

const accountRows = (accounts: readonly UnusedAccount[]): ReactElement[] =>
  accounts.map(({ id, name, lastUsed }) => (
    <li key={id}>
      <Link href={userPath(id)}>
        <bdi>{name || 'Namn saknas'}</bdi>
      </Link>
      <span className="muted numeric">{`, senast använt ${shortDateOfYear(lastUsed)}`}</span>
    </li>
  ))

const Preview = ({ preview }: { readonly preview: RetentionPreview }): ReactElement => {
  const { bookings, firstMails, lastMails, cleared, unreachable } = preview
  const { removed = 0 } = bookings
  const goes = bookings.count + firstMails + lastMails + cleared.count > 0
  return (
    <div className="stack gap-3">
      <p>
        {goes
          ? `Det här skulle gallras natten till ${longDate(preview.night)}:`
          : `Ingenting skulle gallras natten till ${longDate(preview.night)}.`}
      </p>
      {bookings.count === 0 ? null : (
        <Fold
          summary={`${counted(bookings.count, 'bokning glömmer', 'bokningar glömmer')} vem som bokade`}
          further={bookings.count - bookings.first.length}
        >
          {bookings.first.map(({ id, number, resources, lastDay }) => (
            <li key={id}>
              <Link className="numeric" href={administeredBookingPath(id)}>{`Bokning ${number}`}</Link>
              <span className="muted">
                {', '}
                <bdi>{resources}</bdi>
                {`, ${shortDateOfYear(lastDay)}`}
              </span>
            </li>
          ))}
        </Fold>
      )}
      {removed === 0 ? null : (
        <p className="muted measure">
          {`${counted(removed, 'av bokningarna är borttagen', 'av bokningarna är borttagna')} sedan länge. Av dem finns bara historiken, som glömmer vem det gällde.`}
        </p>
      )}
      {firstMails === 0 ? null : (
        <p>{`${counted(firstMails, 'oanvänt konto', 'oanvända konton')} får ett första mejl.`}</p>
      )}
      {lastMails === 0 ? null : (
        <p>{`${counted(lastMails, 'oanvänt konto', 'oanvända konton')} får det andra mejlet.`}</p>
      )}
      {cleared.count === 0 ? null : (
        <Fold
          summary={`${counted(cleared.count, 'konto', 'konton')} rensas`}
          further={cleared.count - cleared.first.length}
        >
          {accountRows(cleared.first)}
        </Fold>
      )}
      {unreachable.count === 0 ? null : (
        <>
          <Fold
            summary={`${counted(unreachable.count, 'oanvänt konto står', 'oanvända konton står')} kvar`}
            further={unreachable.count - unreachable.first.length}
          >
            {accountRows(unreachable.first)}
          </Fold>
          <p className="muted measure">
            De som står kvar går inte att nå med mejl, eller kan inte logga in. De rensas inte av sig själva: öppna
            personen och rensa för hand om uppgifterna inte behövs.
          </p>
        </>
      )}
    </div>
  )
}

export const TonightPreview = ({ bookingMonths, accountMonths }: RetentionMonths): ReactElement => {
  const query = useMemo(() => {
    const asked = {
      ...(bookingMonths === null ? {} : { bookingMonths }),
      ...(accountMonths === null ? {} : { accountMonths }),
    }
    return callQuery('users', 'retentionPreview', { query: asked })
  }, [bookingMonths, accountMonths])
  return (
    <section className="stack gap-3" aria-labelledby="retention-tonight">
      <h2 id="retention-tonight">I natt</h2>
      <QueryView
        result={useQuery(query)}
        loading={<Skeleton label="Räknar vad som skulle gallras i natt" lines={3} />}
        failed="Det gick inte att räkna vad som skulle gallras i natt."
      >
        {(preview) => <Preview preview={preview} />}
      </QueryView>
    </section>
  )
}
