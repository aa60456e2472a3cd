/**
 * The page `/admin/gallring`: for how long the house keeps people, what would go tonight, and what went. Invariant: the log names no
 * person.
 */
import { type ReactElement, useState } from 'react'
import type { Retention, RetentionRun } from '../../../domain/schema/calls/retention-calls.ts'
import { longDateOfYear } from '../../../domain/wording/dates-of-record.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { retentionQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { monthsWords, RetentionForm } from './retention-form.tsx'
import '../frame/administration-page.css'

const after = (months: number | null): string => (months === null ? 'aldrig' : `efter ${monthsWords(months)}`)

const Asked = ({ isNew }: { readonly isNew: boolean }): ReactElement => (
  <div className="notice notice-warning">
    <p className="notice-title">Hur länge ska uppgifter om personer sparas?</p>
    <p className="measure">
      {isNew
        ? '24 månader är förvalt och gäller tills ni svarar. Stämmer det, så tryck Spara. Annars väljer ni något annat.'
        : 'Inget gallras förrän någon har svarat. 24 månader är föreslaget. Stämmer det, så tryck Spara. Annars väljer ni något annat, till exempel Aldrig.'}
    </p>
  </div>
)

const runWords = ({ bookings, warned, cleared }: RetentionRun): string =>
  [
    bookings === 0 ? '' : `${counted(bookings, 'bokning', 'bokningar')} utan person`,
    warned === 0 ? '' : `${counted(warned, 'mejl', 'mejl')} till oanvända konton`,
    cleared === 0 ? '' : counted(cleared, 'rensat konto', 'rensade konton'),
  ]
    .filter((words) => words !== '')
    .join(', ')

const Runs = ({ runs, lastNight }: Pick<Retention, 'runs' | 'lastNight'>): ReactElement => (
  <section className="stack gap-3" aria-labelledby="retention-log">
    <h2 id="retention-log">Det här har gallrats</h2>
    <p>
      {lastNight === null
        ? 'Ingen natt har gåtts igenom än.'
        : `Senast gicks allt igenom natten till ${longDateOfYear(lastNight)}.`}
      {runs.length === 0 ? ' Ingenting har gallrats.' : ''}
    </p>
    <ul className="stack gap-3">
      {runs.map((run) => (
        <li key={run.day} className="line-below">
          <p className="strong">{`Natten till ${longDateOfYear(run.day)}`}</p>
          <p>{runWords(run)}</p>
          {run.numbers.length === 0 ? null : (
            <p className="muted numeric break-anywhere measure">
              {`Bokningsnummer ${run.numbers.join(', ')}`}
              {run.bookings > run.numbers.length ? ' …' : ''}
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
)

export const RetentionPage = (): ReactElement => {
  usePageTitle('Gallring')
  const [news, setNews] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const result = useQuery(retentionQuery, news)
  return (
    <div className="page administration-page">
      <h1>Gallring</h1>
      <p className="measure">
        Här väljer ni hur länge uppgifter om personer finns kvar. Det som är för gammalt gallras en gång om dygnet,
        efter klockan tre på natten. Statistik och rapporter visar lika många bokningar och samma belopp som förut.
      </p>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar gallringen" lines={6} />}
        failed="Gallringen kunde inte hämtas."
      >
        {(retention) => (
          <>
            {retention.isAnswered ? (
              <p className="measure">
                {isSaved ? 'Sparat. ' : ''}
                {`Nu gäller: bokningar ${after(retention.bookingMonths)}, oanvända konton ${after(retention.accountMonths)}.`}
              </p>
            ) : (
              <Asked isNew={retention.bookingMonths !== null} />
            )}
            <RetentionForm
              retention={retention}
              onSaved={() => setSaved(true)}
              onRefused={() => {
                setSaved(false)
                setNews(news + 1)
              }}
            />
            <section className="stack gap-3" aria-labelledby="retention-always">
              <h2 id="retention-always">Det här gäller alltid</h2>
              <ul className="administration-warnings measure stack gap-2">
                <li>En bokning där någon dag är kvar gallras inte, inte heller en serie med en enda dag kvar.</li>
                <li>
                  Administratörers konton, konton med en bokning framåt och konton som väntar på godkännande rensas
                  inte.
                </li>
                <li>
                  Historiken över vem som har ändrat vad finns kvar i fem år, inloggningar i 90 dagar och aktiviteten i
                  ett dygn. I historiken för en bokning som gallras tas personen bort.
                </li>
                <li>Ett konto vars adress ingen bekräftar tas bort efter sju dagar.</li>
              </ul>
            </section>
            <Runs runs={retention.runs} lastNight={retention.lastNight} />
          </>
        )}
      </QueryView>
    </div>
  )
}
