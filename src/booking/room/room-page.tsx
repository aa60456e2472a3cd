/**
 * `/rum/{id}`, to which the QR code of a door sign leads: how the room is now, checking in, and booking it at once. Invariants: the page says
 * what the sign says, in the same words; the code in the address is exchanged at once for a proof of this browser, which the address then
 * holds, so that presence survives signing in, a mail's link and a reload.
 */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { weekTextOf } from '../../../domain/calendar/iso-week.ts'
import type { LocalTime } from '../../../domain/calendar/local-time.ts'
import { firstInstantOf } from '../../../domain/calendar/stockholm.ts'
import { resourceIdFromText } from '../../../domain/ids.ts'
import type { CallAnswer } from '../../../domain/schema/calls/http.ts'
import type { Page, SlotReference } from '../../../domain/schema/events.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { createColumnView } from '../../../domain/selectors/column-view.ts'
import { signState } from '../../../domain/sign/sign-state.ts'
import { resourceDayKey } from '../../../domain/state/state.ts'
import { signWords } from '../../../domain/wording/sign-words.ts'
import { clockTime, timeRange } from '../../../domain/wording/swedish-dates.ts'
import { useCoreState, useStatePart } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { PageSkeleton } from '../../shell/page/page-skeleton.tsx'
import { groupDayPath, resourceWeekPath, signInPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import { isMine } from '../booking-bar/choice-history.ts'
import { keepPresence } from '../check-in/presence.ts'
import { useChooseHit } from '../finder/use-choose-hit.ts'
import { useWeekRules } from '../rules/week-rules.tsx'
import { isLive } from '../unheard/unheard.ts'
import { unheardTexts } from '../unheard/unheard-texts.ts'
import { beginsNow, offersFrom } from './book-now.ts'
import { CheckInHere, ForCoBookers } from './check-in-here.tsx'
import './room-page.css'

type Room = CallAnswer<'room'>

/** The query parameter of the code, and later of the proof. */
const CODE = 'kod'

/** The present minute of the server's clock, in ms since 1970. */
const useServerMinute = (): number => {
  const { date, time } = useWallNow()
  return firstInstantOf(date, time)
}

/** The words of the sign, in the look of a page. Later changes are announced; the first words are read with the page. */
const RoomState = ({ room }: { readonly room: Room }): ReactElement => {
  const now = useServerMinute()
  const live = useCoreState(isLive)
  const { tone, word, until, detail, next } = signWords(signState(room, now, live ? now : Date.parse(room.now)))
  const words = [word, until, detail].filter(Boolean).join(' ')
  const said = useRef(words)
  useEffect(() => {
    if (said.current !== words) announce(words, 'beside')
    said.current = words
  }, [words])
  return (
    <div className="room-state card stack gap-1" data-tone={tone}>
      <p className="room-says strong">
        {[word, until].filter(Boolean).join(' ')}
        {detail === '' ? null : <span className="room-detail large"> {detail}</span>}
      </p>
      {next === '' ? null : <p>{next}</p>}
      {live ? null : <p className="warning strong">{unheardTexts.sentence}</p>}
    </div>
  )
}

interface OfferProps {
  readonly offers: readonly (readonly SlotReference[])[]
  /** Whether the room can be used from now on. */
  readonly isNow: boolean
}

/** The lengths that can be booked, each as one press. A press holds the times, and the bar below leads on to the booking. */
const BookNow = ({ offers, isNow }: OfferProps): ReactElement | null => {
  const { choose, letGo } = useChooseHit()
  const live = useCoreState(isLive)
  const longest = useMemo(() => offers.at(-1) ?? [], [offers])
  const chosen = useCoreState(
    useMemo(() => (state: State) => longest.filter((slot) => isMine(state, slot)).length, [longest]),
  )
  const [first] = longest
  if (first === undefined) return null
  const { startTime } = first
  return (
    <section className="stack gap-3" aria-labelledby="boka-nu">
      <h2 id="boka-nu">{isNow ? 'Boka nu' : `Nästa lediga tid är kl. ${clockTime(startTime)}`}</h2>
      <div className="cluster gap-2">
        {offers.map((offer) => {
          const endTime = offer.at(-1)?.endTime ?? startTime
          const isChosen = chosen === offer.length
          return (
            <button
              key={endTime}
              type="button"
              className={isChosen ? 'button button-main finger-high numeric' : 'button finger-high numeric'}
              aria-pressed={isChosen}
              aria-disabled={!live}
              aria-description={timeRange({ startTime, endTime })}
              onClick={() => {
                if (!live) announce(unheardTexts.sentence)
                else if (isChosen) letGo(offer)
                else void choose(offer, longest)
              }}
            >
              {`${isNow ? 'Boka nu' : 'Boka'} till ${clockTime(endTime)}`}
            </button>
          )
        })}
      </div>
      <Begins startTime={startTime} isNow={isNow} />
    </section>
  )
}

/** Says from when the booking counts, if that is not this moment. */
const Begins = ({
  startTime,
  isNow,
}: {
  readonly startTime: LocalTime
  readonly isNow: boolean
}): ReactElement | null => {
  const { time } = useWallNow()
  if (!isNow || startTime <= time) return null
  return (
    <p className="muted measure">
      {`Bokningen börjar ${clockTime(startTime)}. Fram till dess kan ingen annan boka rummet, så du kan gå in redan nu.`}
    </p>
  )
}

const Booking = ({ room }: { readonly room: Room }): ReactElement => {
  const { id: resourceId } = room
  const now = useWallNow()
  const instant = useServerMinute()
  const isFree = signState(room, instant, instant).is === 'free'
  const dates = useMemo(() => [now.date], [now.date])
  const { shut, line, fold } = useWeekRules(resourceId, dates)
  const select = useMemo(() => createColumnView(resourceId, now.date), [resourceId, now.date])
  const column = useCoreState(useMemo(() => (state: State) => select(state, now, shut), [select, now, shut]))
  const offers = useMemo(() => (column === null ? null : offersFrom(column, now)), [column, now])
  const longest = offers?.at(-1) ?? []
  return (
    <>
      {offers === null ? (
        <Skeleton label="Hämtar lediga tider" lines={2} />
      ) : longest.length === 0 ? (
        <p>Inget mer går att boka här i dag.</p>
      ) : (
        <BookNow offers={offers} isNow={isFree && beginsNow(longest, now)} />
      )}
      {line}
      {fold}
    </>
  )
}

/** Presence, as far as the code in the address has proved it. */
const Presence = ({ room, wasGiven }: { readonly room: Room; readonly wasGiven: boolean }): ReactElement | null => {
  const account = useStatePart('account')
  const [location] = useLocation()
  if (room.proof === null)
    return wasGiven ? (
      <p className="notice measure">
        Koden från skylten gäller bara i några minuter. Skanna den igen om du ska checka in. Boka kan du ändå.
      </p>
    ) : null
  if (account._tag === 'SignedIn')
    return <CheckInHere userId={account.userId} resourceId={room.id} proof={room.proof} />
  if (account._tag !== 'SignedOut') return null
  return (
    <div className="stack gap-2">
      <p className="measure">
        Har du bokat rummet?{' '}
        <Link href={signInPath(`${location}?${new URLSearchParams({ [CODE]: room.proof })}`)}>
          Logga in för att checka in
        </Link>
      </p>
      <ForCoBookers />
    </div>
  )
}

/** A number that grows with each change of the room's day, so that the answer is read anew. */
const useRoomNews = (resourceId: ResourceId): number => {
  const { date } = useWallNow()
  const key = resourceDayKey(resourceId, date)
  const column = useStatePart('columns')[key]?.resource
  const holds = useStatePart('holds')[key]
  const [seen, setSeen] = useState({ column, holds, count: 0 })
  if (seen.column !== column || seen.holds !== holds) setSeen({ column, holds, count: seen.count + 1 })
  return seen.count
}

const AtRoom = ({ resourceId }: { readonly resourceId: ResourceId }): ReactElement => {
  const [search] = useSearchParams()
  const [location, navigate] = useLocation()
  // The code of the address at the beginning. Exchanging it for a proof reads nothing anew.
  const [code] = useState(() => search.get(CODE) ?? '')
  const { date } = useWallNow()
  const page = useMemo(
    (): Page => ({ _tag: 'Columns', columns: [{ resourceId, date }], booking: true }),
    [resourceId, date],
  )
  useShowPage(page)
  const query = useMemo(
    () => foundQuery('groups', 'room', { parameters: { id: resourceId }, query: code === '' ? {} : { code } }),
    [resourceId, code],
  )
  const result = useQuery(query, useRoomNews(resourceId))
  const room = result._tag === 'Loaded' ? result.value : null
  usePageTitle(room?.room ?? 'Rum')

  const proof = room?.proof ?? null
  useEffect(() => {
    if (proof !== null) keepPresence(resourceId, proof)
  }, [resourceId, proof])
  useEffect(() => {
    const address = `${location}?${new URLSearchParams({ [CODE]: proof ?? '' })}`
    if (proof !== null && proof !== search.get(CODE)) navigate(address, { replace: true })
  }, [proof, search, location, navigate])

  return (
    <QueryView result={result} loading={<PageSkeleton />} failed="Rummet kunde inte hämtas">
      {(shown) =>
        shown === null ? (
          <NotFoundPage />
        ) : (
          <div className="page room-page stack gap-5">
            <header className="stack gap-1 break-anywhere">
              <h1>
                <bdi>{shown.room}</bdi>
              </h1>
              <p className="muted">{shown.group}</p>
            </header>
            <RoomState room={shown} />
            <Presence room={shown} wasGiven={code !== ''} />
            <Booking room={shown} />
            <p className="cluster gap-4">
              <Link href={groupDayPath(shown.groupId, shown.date, resourceId)}>Visa hela dagen</Link>
              <Link href={resourceWeekPath(resourceId, weekTextOf(shown.date))}>Visa veckan</Link>
            </p>
          </div>
        )
      }
    </QueryView>
  )
}

export const RoomPage = ({ resourceId: text }: { readonly resourceId: string }): ReactElement => {
  const resourceId = resourceIdFromText(text)
  return resourceId === null ? <NotFoundPage /> : <AtRoom key={resourceId} resourceId={resourceId} />
}
