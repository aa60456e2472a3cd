/**
 * The bar at the bottom: the choice, with its places, times and price, the time for which it is kept, and one button. It
 * stands while anything is chosen anywhere in this browser. On a phone it is one line until it is opened.
 */
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isAccountPath, isBookingPath, isSeriesPath } from '../../../domain/routes.ts'
import type { BookingId } from '../../../domain/schema/ids.ts'
import type { Lapse, State } from '../../../domain/schema/state.ts'
import { isBooking } from '../../../domain/selectors/pages.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { useFollowed } from '../../core/followed.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure, LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { useVisible } from '../../kit/use-visible.ts'
import { forgetKept, keptForLink } from '../../shell/sign-in/kept-for-link.ts'
import { contentsOf, createBasketSelector, pricesOfLines, totalOf } from '../basket/basket-lines.ts'
import type { Attempt } from '../confirm-booking/attempt.ts'
import type { ChosenRulesProps } from '../rules/chosen-rules.tsx'
import type { Confirms } from './booking-bar-place.tsx'
import { DESCRIPTION_IDS, Summary, WaitingStrip } from './booking-bar-rows.tsx'
import { bookingBarTexts, undoTexts } from './booking-bar-texts.ts'
import { askNoMore, confirmAsked } from './confirm-asked.ts'
import { TimeLeft } from './countdown.tsx'
import { basketLapses, hasLapsed, lapseNotice, missedElsewhere, useLapses } from './lapses.ts'
import { UndoButton, useUndo } from './undo.tsx'
import { useBarHeight } from './use-bar-height.ts'
import { usePrice } from './use-price.ts'
import './booking-bar.css'
import './booking-bar-narrow.css'

const confirmBooking = createChunk(
  async () => {
    const { ConfirmBooking, confirmAhead } = await import('../confirm-booking/confirm-booking.tsx')
    confirmAhead()
    return ConfirmBooking
  },
  null,
  LightboxFailure,
)
const { Component: ConfirmBooking } = confirmBooking

/** For whom an administrator books what is chosen. */
const basketOwner = createChunk(
  async () => (await import('../book-for/basket-owner.tsx')).BasketOwner,
  null,
  ChunkFailure,
)

/** The bar does without what cannot be loaded. */
const { Component: RepeatChoice } = createChunk(
  async () => (await import('../repeat/repeat-choice.tsx')).RepeatChoice,
  null,
  () => null,
)

const unansweredNotice = createChunk(async () => (await import('./unanswered.tsx')).Unanswered, null, ChunkFailure)

const basketList = createChunk(async () => (await import('./basket-list.tsx')).BasketList, null, ChunkFailure)

const holdsAreKnown = ({ holdsRevision, holdsStale }: State): boolean => holdsRevision !== null && !holdsStale
const accountOf = (state: State): string =>
  state.account._tag === 'SignedIn' ? `${state.account.userId}` : state.account._tag
interface Confirming {
  readonly label: string
  /** The booking to add to; null: a new one. */
  readonly addTo: BookingId | null
}

interface BookingBarProps {
  /** The bar asks for the confirmation, as if its button had been pressed; once for each. */
  readonly confirms: Confirms | null
}

export const BookingBar = ({ confirms }: BookingBarProps): ReactElement | null => {
  const core = useCore()
  const select = useMemo(() => createBasketSelector(), [])
  const chosen = useCoreState(select)
  const resources = useStatePart('resources')
  const basketFor = useStatePart('basketFor')
  // The rules of another person are not known here: the dialog has them from the server.
  const ruled = basketFor === null && chosen.lines.some(({ resourceId }) => resources[resourceId]?.limits)
  const account = useCoreState(accountOf)
  const { users } = useStatePart('changed')
  const latestBooking = useStatePart('latestBooking')
  const shownSomewhere = useCoreState(isBooking)
  const [location] = useLocation()
  const booking = shownSomewhere || isBookingPath(location)
  const isStrip = isAccountPath(location)
  const isSeries = isSeriesPath(location)
  const pageAsks = useFollowed(confirmAsked)
  const [taken, setTaken] = useState(false)
  const [lost, setLost] = useState<readonly Lapse[]>([])
  const lapses = useLapses(basketLapses, lost, setLost, missedElsewhere)
  const isKnown = useCoreState(holdsAreKnown)
  const undo = useUndo()
  // Asked for anew when a person signs in or out, or becomes of another user type.
  const prices = usePrice(
    `${account}/${users}/${basketFor}/${contentsOf(chosen)}`,
    chosen.pending === 0 && chosen.slotCount > 0,
    async () => {
      const answer = await core.readPrices(basketFor)
      return answer._tag === 'Ok' ? pricesOfLines(chosen.lines, answer.value) : null
    },
  )
  const [listShown, setListShown] = useState(false)
  const [confirming, setConfirming] = useState<Pick<Confirming, 'addTo'> | null>(null)
  const [asked, setAsked] = useState<Pick<Confirming, 'addTo'> | null>(null)
  const [answered, setAnswered] = useState<Confirms | null>(null)
  const visible = useVisible()
  const [unanswered, setUnanswered] = useState<Attempt | null>(null)
  const choosing = chosen.slotCount > 0 || chosen.pending > 0
  const lapsed = hasLapsed(lapses)
  // The last one was let go a moment ago: the bar does not go before that can be undone.
  const emptied = !choosing && undo.isFresh && undo.choice?.what === 'let-go'
  const shown = choosing || emptied || unanswered !== null || lapsed
  const bar = useBarHeight(shown)
  const total = prices === null ? null : totalOf(chosen.lines, prices)

  if (listShown && !choosing) setListShown(false)
  if (pageAsks !== taken) {
    setTaken(pageAsks)
    if (pageAsks) setAsked({ addTo: null })
  }
  if (confirms !== null && confirms !== answered && (choosing || isKnown)) {
    setAnswered(confirms)
    if (!choosing) setLost(keptForLink().slots.map((slot) => ({ ...slot, cause: 'expired' })))
    // Somebody who presses a time, or who looks at another tab, does not want to book now.
    else if (chosen.pending === 0 && visible) setAsked({ addTo: null })
  }

  // The press on the button finds its dialog here, and a loss its notice, also where the network is gone by then.
  useEffect(() => {
    if (!choosing) return
    confirmBooking.ahead()
    void lapseNotice.ahead()
    void unansweredNotice.ahead()
    void basketList.ahead()
  }, [choosing])

  useEffect(() => {
    if (taken) askNoMore()
  }, [taken])

  // Served: it is said, or it is held still.
  useEffect(() => {
    if (answered !== null) forgetKept()
  }, [answered])

  // Slots that wait for the server cannot be booked yet: a press meanwhile is carried out when they can.
  const waits = chosen.slotCount === 0 || chosen.pending > 0
  const decidable = asked !== null && !(waits && choosing)
  const decide = (goesOn: boolean): void => {
    setAsked(null)
    if (goesOn) setConfirming(asked)
  }
  if (decidable && (waits || !ruled)) decide(!waits)
  const actions: readonly Confirming[] =
    latestBooking === null
      ? [{ label: bookingBarTexts.book, addTo: null }]
      : [
          { label: bookingBarTexts.addTo(latestBooking.bookingNumber), addTo: latestBooking.bookingId },
          { label: bookingBarTexts.bookAnother, addTo: null },
        ]
  // The booking to add to may be gone meanwhile: then it is a new one.
  const action = actions.find(({ addTo }) => addTo === confirming?.addTo) ?? actions.at(-1)
  return (
    <>
      {shown ? (
        <section
          ref={bar}
          tabIndex={-1}
          className="booking-bar never-on-paper"
          aria-label={choosing ? bookingBarTexts.name : bookingBarTexts.notice}
        >
          {lapsed ? <lapseNotice.Component lapses={lapses} /> : null}
          {ruled && !isStrip ? (
            <chosenRules.Component
              lines={chosen.lines}
              asked={decidable}
              onDecided={decide}
              inDialog={confirming !== null}
            />
          ) : null}
          {basketFor === null || !choosing ? null : <basketOwner.Component id={basketFor} />}
          {listShown && !isStrip ? (
            <div className="booking-bar-list" id="booking-bar-list">
              <h2 className="booking-bar-list-title">{bookingBarTexts.listTitle}</h2>
              <basketList.Component lines={chosen.lines} prices={prices} />
            </div>
          ) : null}
          {unanswered !== null ? (
            <unansweredNotice.Component onTryAgain={() => setConfirming({ addTo: unanswered.addTo })} />
          ) : choosing && isStrip ? (
            <div className="booking-bar-row">
              <WaitingStrip lines={chosen.lines} />
              {chosen.slotCount === 0 ? null : <TimeLeft key={chosen.deadline} deadline={chosen.deadline} />}
            </div>
          ) : choosing ? (
            <div className="booking-bar-row">
              <Summary chosen={chosen} total={total} />
              <button
                type="button"
                className="button button-square booking-bar-toggle"
                aria-expanded={listShown}
                aria-controls="booking-bar-list"
                aria-label={listShown ? bookingBarTexts.hideAll : bookingBarTexts.showAll}
                onClick={() => setListShown((open) => !open)}
              >
                <Icon name={listShown ? 'down' : 'up'} />
              </button>
              {undo.choice === null ? null : <UndoButton onUndo={undo.run} />}
              {chosen.slotCount === 0 ? null : (
                <TimeLeft
                  key={chosen.deadline}
                  deadline={chosen.deadline}
                  left={booking ? undefined : chosen.lines[0]}
                />
              )}
              <div className="booking-bar-actions">
                {isSeries ? null : <RepeatChoice lines={chosen.lines} waits={waits} />}
                {(isSeries ? [] : actions).map(({ label, addTo }) => (
                  <button
                    key={label}
                    type="button"
                    className={`button ${addTo === null ? 'button-main' : ''} booking-bar-confirm`}
                    aria-busy={asked?.addTo === addTo}
                    aria-describedby={DESCRIPTION_IDS}
                    onClick={() => setAsked({ addTo })}
                  >
                    {label}
                  </button>
                ))}
              </div>
            </div>
          ) : emptied ? (
            <div className="booking-bar-row">
              <p className="booking-bar-what">{undoTexts.nothingChosen}</p>
              <UndoButton onUndo={undo.run} />
            </div>
          ) : null}
        </section>
      ) : null}
      {confirming === null || action === undefined ? null : (
        <ConfirmBooking
          {...action}
          chosen={chosen}
          account={account}
          unanswered={unanswered}
          onUnanswered={setUnanswered}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}

const LetOn = ({ asked, onDecided }: ChosenRulesProps): null => {
  useEffect(() => {
    if (asked) onDecided(true)
  }, [asked, onDecided])
  return null
}

/** The verdict of the rules on the basket, loaded where there are rules. Without it a press goes on, and the server judges. */
const chosenRules = createChunk(
  async () => (await import('../rules/chosen-rules.tsx')).ChosenRules,
  null,
  (props) => <LetOn {...props} />,
)
