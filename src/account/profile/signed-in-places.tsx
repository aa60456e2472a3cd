/**
 * The browsers in which the person is signed in (`docs/rules.md#sessions`). The list describes each browser in words. The
 * person can sign out of one browser or of all others, and choose whether a new sign-in sends a mail. The list is read each
 * time it is shown. Invariant: the list shows an action as done only after the server has carried it out.
 */
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { wallTimeAt } from '../../../domain/calendar/stockholm.ts'
import { routes } from '../../../domain/routes.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import { clockTime, dayAndMonth, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { CheckboxField } from '../../kit/form/field.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useCall } from '../../kit/use-call.ts'
import { useHasPassword } from '../../shell/second-factor/use-has-password.ts'
import './signed-in-places.css'

const signedInPlacesTexts = {
  title: 'Här är du inloggad',
  lead: 'Känner du inte igen någon av dem? Logga ut den, och byt sedan lösenord.',
  leadWithoutPassword: 'Känner du inte igen någon av dem? Logga ut den, och ta bort inloggningar som inte är dina.',
  loading: 'Hämtar var du är inloggad',
  failed: 'Det gick inte att hämta var du är inloggad',
  unknown: 'Okänd webbläsare',
  current: 'Den här webbläsaren',
  since: (when: string): string => `Inloggad sedan ${when}`,
  lastSeen: (when: string): string => `Senast använd ${when}`,
  lastSeenNow: 'Används nu',
  signOut: 'Logga ut',
  /** The label begins with the words on the button. */
  signOutOf: (browser: string, when: string): string => `Logga ut ${browser}, inloggad sedan ${when}`,
  signedOut: (browser: string): string => `${browser} är utloggad.`,
  signOutEverywhere: 'Logga ut överallt',
  question: 'Vill du logga ut överallt?',
  questionDetail: 'Du loggas ut på alla enheter, även här. Tider som du har valt släpps inte av det.',
  stay: 'Stanna inloggad',
  tells: 'Mejla mig när någon loggar in på mitt konto i en ny webbläsare',
} as const

type Sessions = CallAnswer<'sessions'>
type Session = Sessions['sessions'][number]

const sessionsQuery = callQuery('users', 'sessions', {})

/** The words for a moment: "4 mars 2026 kl. 09:00" */
const whenOf = (instant: string): string => {
  const { date, time } = wallTimeAt(Date.parse(instant))
  return `${dayAndMonth(date).replace(' ', '\u00a0')} ${yearOf(date)} kl.\u00a0${clockTime(time)}`
}
const nameOf = ({ browser }: Session): string => browser || signedInPlacesTexts.unknown

interface PlaceProps {
  readonly session: Session
  readonly busy: boolean
  readonly onSignOut: () => void
}

const Place = ({ session, busy, onSignOut }: PlaceProps): ReactElement => {
  const { since, lastSeen, current } = session
  return (
    <li className="signed-in-place line-below cluster gap-2 gap-x-4 items-center spread">
      <div>
        <p className="strong">{nameOf(session)}</p>
        {current ? <p>{signedInPlacesTexts.current}</p> : null}
        <p className="muted">{signedInPlacesTexts.since(whenOf(since))}</p>
        <p className="muted">
          {current ? signedInPlacesTexts.lastSeenNow : signedInPlacesTexts.lastSeen(whenOf(lastSeen))}
        </p>
      </div>
      <button
        type="button"
        className="button"
        aria-label={signedInPlacesTexts.signOutOf(nameOf(session), whenOf(since))}
        aria-busy={busy}
        onClick={onSignOut}
      >
        {signedInPlacesTexts.signOut}
      </button>
    </li>
  )
}

const NewBrowserMail = ({ isOn }: { readonly isOn: boolean }): ReactElement => {
  const core = useCore()
  const id = useId()
  /** The person's choice, and the value that it replaces. The choice is shown until a new value has been read. */
  const [choice, setChoice] = useState<{ readonly over: boolean; readonly on: boolean } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const choose = async (on: boolean): Promise<void> => {
    setChoice({ over: isOn, on })
    setFailure(null)
    const answer = await core.call('tellNewBrowser', { body: { on } })
    if (answer._tag === 'Ok') return
    setChoice(null)
    setFailure(failureWords(answer.failure))
  }
  return (
    <div>
      <CheckboxField
        id={id}
        label={signedInPlacesTexts.tells}
        checked={choice?.over === isOn ? choice.on : isOn}
        onChange={({ target }) => void choose(target.checked)}
      />
      <Alert words={failure} />
    </div>
  )
}

const Places = ({ sessions, tellsNewBrowser }: Sessions): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [ended, setEnded] = useState<readonly Session[]>([])
  const [ending, setEnding] = useState<Session['id'] | null>(null)
  const { busy, failure, send } = useCall()
  const status = useRef<HTMLParagraphElement>(null)
  const last = ended.at(-1)

  // The pressed button has left the page.
  useEffect(() => {
    if (last !== undefined) comeTo(status.current)
  }, [last])

  const end = async (session: Session): Promise<void> => {
    if (session.current) return navigate(routes.signOut)
    if (busy) return
    setEnding(session.id)
    const answer = await send(async () => {
      const result = await core.call('endSession', { parameters: { id: session.id } }, { toastsFailure: false })
      // The server answers 404 when this sign-in has already ended. The person's wish is fulfilled then.
      const isGone = result._tag === 'Failed' && result.failure._tag === 'Refused' && result.failure.status === 404
      return isGone ? { _tag: 'Ok', value: null } : result
    })
    if (answer?._tag === 'Ok') setEnded((before) => [...before, session])
  }

  return (
    <>
      <ul className="line-above stack">
        {sessions
          .filter(({ id }) => !ended.some((one) => one.id === id))
          .map((session) => (
            <Place
              key={session.id}
              session={session}
              busy={busy && ending === session.id}
              onSignOut={() => void end(session)}
            />
          ))}
      </ul>
      <div role="status">
        {last === undefined ? null : (
          <p ref={status} className="notice notice-positive quiet-focus" tabIndex={-1}>
            {signedInPlacesTexts.signedOut(nameOf(last))}
          </p>
        )}
      </div>
      <Alert words={failure} />
      <div>
        <LossButton
          className="button"
          aria-haspopup="dialog"
          text={signedInPlacesTexts.signOutEverywhere}
          question={signedInPlacesTexts.question}
          action={signedInPlacesTexts.signOutEverywhere}
          safe={signedInPlacesTexts.stay}
          call={() => core.call('endAllSessions', {}, { toastsFailure: false })}
          onDone={() => navigate(routes.signOut)}
        >
          <p>{signedInPlacesTexts.questionDetail}</p>
        </LossButton>
      </div>
      <NewBrowserMail isOn={tellsNewBrowser} />
    </>
  )
}

export const SignedInPlaces = (): ReactElement | null => {
  const has = useHas('sessions')
  const hasPassword = useHasPassword() !== false
  const result = useQuery(sessionsQuery)
  if (!has) return null
  return (
    <section className="signed-in-places" aria-labelledby="signed-in-places">
      <h2 id="signed-in-places">{signedInPlacesTexts.title}</h2>
      <QueryView
        result={result}
        loading={<Skeleton label={signedInPlacesTexts.loading} lines={1} line="signed-in-places-skeleton" />}
        failed={signedInPlacesTexts.failed}
      >
        {(places) => (
          <>
            <p>{hasPassword ? signedInPlacesTexts.lead : signedInPlacesTexts.leadWithoutPassword}</p>
            <Places {...places} />
          </>
        )}
      </QueryView>
    </section>
  )
}
