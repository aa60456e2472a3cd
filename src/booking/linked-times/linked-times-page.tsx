/**
 * `/tid`: the booked times that a link in a mail opens without sign-in. Invariants: opening the page changes nothing, because programs that
 * scan mails open their links; what cancelling costs is told before the press, and again in the question; a link that opens nothing says
 * why, and where to go on.
 */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { LinkedTime, OpenedLink } from '../../../domain/schema/calls/link-calls.ts'
import { counted, listed } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { brand } from '../../kit/brand/brand.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { signInPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { bookedTimes } from '../booked/booked-words.ts'
import { useLinkToken } from './link-token.ts'
import { LinkedTimeCard } from './linked-time-card.tsx'
import './linked-times.css'

const TITLE = 'Din bokade tid'

/** The words for a link that opens nothing. */
const closedWords = {
  none: {
    title: TITLE,
    lead: 'Öppna länken i mejlet, så visas tiden här.',
    detail: null,
  },
  broken: {
    title: 'Länken är inte hel',
    lead: 'Den har inte kommit med i sin helhet. Öppna den igen i mejlet, eller kopiera hela adressen därifrån.',
    detail: null,
  },
  gone: {
    title: 'Länken gäller inte längre',
    lead: 'Tiden är avbokad, eller så har länken avslutats.',
    detail: 'En länk slutar också att gälla när den som har bokat byter lösenord eller tar bort en medbokare.',
  },
  over: {
    title: 'Tiden har börjat',
    lead: 'Länken gällde tills tiden började.',
    detail: 'Vill du ändra något nu? Logga in, eller hör av dig till oss.',
  },
  /** Where somebody has to check in, which one may do after the start. */
  begun: {
    title: 'Tiden har börjat',
    lead: 'Länken gällde tills tiden började.',
    detail: 'Ska du checka in? Logga in, eller skanna koden på dörrskylten.',
  },
  ended: { title: 'Tiden är förbi', lead: 'Länken gällde tills tiden var slut.', detail: null },
} as const

interface ClosedProps {
  readonly words: (typeof closedWords)[keyof typeof closedWords]
  readonly isForOwner: boolean
}

const Closed = ({ words: { title, lead, detail }, isForOwner }: ClosedProps): ReactElement => {
  usePageTitle(title)
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {detail === null ? null : <p>{detail}</p>}
      <Ways isForOwner={isForOwner} />
    </>
  )
}

/** The ways on, which are the same whatever the link opens. */
const Ways = ({ isForOwner }: { readonly isForOwner: boolean }): ReactElement => {
  const isSignedIn = useStatePart('account')._tag === 'SignedIn'
  return (
    <p className="linked-times-ways cluster gap-2 gap-x-6 items-center never-on-paper">
      {isForOwner ? (
        <Link href={isSignedIn ? routes.bookings : signInPath(routes.bookings)}>
          {isSignedIn ? 'Mina bokningar' : 'Logga in och se dina bokningar'}
        </Link>
      ) : null}
      <Link href={routes.start}>Boka en tid</Link>
      <a className="house-contact" href={brand.phoneHref}>{`Ring ${brand.phone}`}</a>
    </p>
  )
}

const queryOf = (token: string): Query<OpenedLink> => ({
  // It is read again after a cancellation, and when the person comes back.
  area: 'bookings',
  ask: (core) => core.call('openLink', { body: { token } }, { toastsFailure: false }),
})

interface OpenProps extends Pick<OpenedLink, 'whose' | 'times'> {
  readonly token: string
  readonly onRead: () => void
  /** @param rid the time that is gone by it, if it is one of several */
  readonly onDone: (words: string, isForOwner: boolean, rid?: LinkedTime['rid']) => void
}

const Open = ({ whose, times, token, onRead, onDone }: OpenProps): ReactElement => {
  const core = useCore()
  const isForOwner = whose === 'owner'
  const title = times.length === 1 ? TITLE : `Dina bokade tider`
  usePageTitle(title)
  return (
    <>
      <div className="stack gap-2">
        <h1>{title}</h1>
        <p className="muted">
          {isForOwner
            ? `${counted(times.length, 'tid', 'tider')} som du har bokat. Du behöver inte logga in för att avboka.`
            : 'Du är medbokare. Länken är din egen och visar tiden, rummet och vägen dit.'}
        </p>
      </div>
      {times.map((time) => (
        <LinkedTimeCard
          key={time.rid}
          time={time}
          token={token}
          onRead={onRead}
          onCancelled={() => onDone('Avbokat. Tiden är ledig för andra.', true, time.rid)}
        />
      ))}
      {isForOwner ? null : (
        <div className="never-on-paper">
          <LossButton
            text="Ta bort mig från bokningen"
            question="Vill du ta bort dig från bokningen?"
            action="Ta bort mig"
            safe="Stanna kvar"
            call={() => core.call('leaveByLink', { body: { token } })}
            onDone={() => onDone('Du är borttagen från bokningen och får inga fler mejl om den.', false)}
          >
            <p>Länken slutar att gälla, och du får inga fler mejl om bokningen. Tiden är fortfarande bokad.</p>
          </LossButton>
        </div>
      )}
      <Ways isForOwner={isForOwner} />
    </>
  )
}

interface DoneProps {
  readonly words: string
  /** Whether the person has done it. */
  readonly isOwnDeed: boolean
}

/** What was just done, above what is left. It has the focus, since the pressed button has left the page. */
const Done = ({ words, isOwnDeed }: DoneProps): ReactElement => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => comeTo(line.current), [])
  return (
    <p ref={line} className={`notice ${isOwnDeed ? 'notice-positive' : ''} quiet-focus`} tabIndex={-1}>
      {words}
    </p>
  )
}

/** What is told of times that have left the link without a press here: their cards, and a question over them, are gone with them. */
const goneWords = (gone: readonly LinkedTime[]): string =>
  `${listed(gone.map(({ title, times }) => `${title} ${bookedTimes(times)}`))} är ${gone.length === 1 ? 'avbokad' : 'avbokade'} eller har börjat.`

const Opened = ({ token }: { readonly token: string }): ReactElement => {
  const [reads, setReads] = useState(0)
  const asksForCheckIn = Object.values(useStatePart('resources')).some(({ limits }) => limits?.checkInMinutes)
  const [done, setDone] = useState<(DoneProps & { readonly turn: number; readonly isForOwner: boolean }) | null>(null)
  const result = useQuery(
    useMemo(() => queryOf(token), [token]),
    reads,
  )
  const tell = (words: string, isForOwner: boolean, isOwnDeed: boolean): void =>
    setDone((before) => ({ words, isForOwner, isOwnDeed, turn: (before?.turn ?? 0) + 1 }))
  /** The times that were shown last, without those that were cancelled here. */
  const [shown, setShown] = useState<readonly LinkedTime[]>([])
  const read = result._tag === 'Loaded' ? result.value : null
  const [seen, setSeen] = useState(read)
  if (seen !== read && read !== null) {
    setSeen(read)
    setShown(read.times)
    const gone = shown.filter(({ rid }) => read.times.every((time) => time.rid !== rid))
    if (gone.length > 0 && read.state === 'open') tell(goneWords(gone), read.whose === 'owner', false)
  }
  const onDone: OpenProps['onDone'] = (words, isForOwner, rid) => {
    tell(words, isForOwner, true)
    setShown((before) => before.filter((time) => time.rid !== rid))
    setReads((before) => before + 1)
  }
  return (
    <>
      <div role="status">
        {done === null ? null : <Done key={done.turn} words={done.words} isOwnDeed={done.isOwnDeed} />}
      </div>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar tiden" lines={4} />}
        failed="Tiden kunde inte hämtas."
      >
        {({ state, whose, times }) => {
          const isForOwner = whose === 'owner'
          if (state === 'open')
            return <Open {...{ whose, times, token, onDone }} onRead={() => setReads((before) => before + 1)} />
          // After a cancellation nothing is left of the link, which needs no explanation.
          if (state === 'gone' && done !== null) return <AfterDone isForOwner={done.isForOwner} />
          const words = state !== 'over' ? state : !isForOwner ? 'ended' : asksForCheckIn ? 'begun' : 'over'
          return <Closed words={closedWords[words]} isForOwner={isForOwner} />
        }}
      </QueryView>
    </>
  )
}

const AfterDone = ({ isForOwner }: { readonly isForOwner: boolean }): ReactElement => {
  usePageTitle('Klart')
  return (
    <>
      <h1>Klart</h1>
      <p className="lead">Länken i mejlet har gjort sitt och gäller inte längre.</p>
      <Ways isForOwner={isForOwner} />
    </>
  )
}

export const LinkedTimesPage = (): ReactElement => {
  const token = useLinkToken()
  return (
    <div className="page linked-times stack gap-6 pack-top">
      {token === null ? <Closed words={closedWords.none} isForOwner /> : <Opened key={token} token={token} />}
    </div>
  )
}
