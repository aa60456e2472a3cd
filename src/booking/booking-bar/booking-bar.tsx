/**
 * The bar at the bottom of the page. It shows the choice with its resources, times and price, the time left, and one
 * button. It is shown while anything is chosen in this browser. On a phone it has one line until the person opens it. The
 * state machine in `domain/booking-flow/` decides what follows a press on the button.
 */
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { type BarEvent, type BookingFlow, isOpen, standingOf } from '../../../domain/booking-flow/flow-states.ts'
import { isAccountPath, isBookingPath, isSeriesPath } from '../../../domain/routes.ts'
import type { Basket } from '../../../domain/selectors/basket.ts'
import { isBooking } from '../../../domain/selectors/pages.ts'
import { useCore, useCoreState, useStatePart } from '../../core/core-context.tsx'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure, LightboxFailure } from '../../kit/design/chunk-failure.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { contentsOf, createBasketSelector, pricesOfLines, totalOf } from '../basket/basket-lines.ts'
import { bookingLabel } from '../basket/booking-label.ts'
import type { ChosenRulesProps } from '../rules/chosen-rules.tsx'
import { usePrice } from '../stake/use-price.ts'
import { DESCRIPTION_IDS, Summary, WaitingStrip } from './booking-bar-rows.tsx'
import { bookingBarTexts, undoTexts } from './booking-bar-texts.ts'
import { TimeLeft } from './countdown.tsx'
import { basketLapses, HeldOverNotice, hasLapsed, lapseNotice, toldElsewhere, useLapses } from './lapses.ts'
import { LengthChoice } from './length-choice.tsx'
import { type Undo, UndoButton, useUndo } from './undo.tsx'
import { useBarHeight } from './use-bar-height.ts'
import { useBookingFlow } from './use-booking-flow.ts'
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

/** The person for whom an administrator books. */
const basketOwner = createChunk(
  async () => (await import('../book-for/basket-owner.tsx')).BasketOwner,
  null,
  ChunkFailure,
)

/** If this chunk cannot be loaded, the bar is shown without it. */
const { Component: RepeatChoice } = createChunk(
  async () => (await import('../repeat/repeat-choice.tsx')).RepeatChoice,
  null,
  () => null,
)

const unansweredNotice = createChunk(async () => (await import('./unanswered.tsx')).Unanswered, null, ChunkFailure)

const basketList = createChunk(async () => (await import('./basket-list.tsx')).BasketList, null, ChunkFailure)

const LetOn = ({ asked, onDecided }: ChosenRulesProps): null => {
  useEffect(() => {
    if (asked) onDecided(true)
  }, [asked, onDecided])
  return null
}

/**
 * The rules' verdict on the basket. It is loaded only where there are rules. If it cannot be loaded, a press still
 * continues, and the server judges.
 */
const chosenRules = createChunk(
  async () => (await import('../rules/chosen-rules.tsx')).ChosenRules,
  null,
  (props) => <LetOn {...props} />,
)

interface ChosenProps {
  readonly chosen: Basket
  readonly isRuled: boolean
  readonly flow: BookingFlow
  readonly send: (event: BarEvent) => void
  /** The element that replaces the row. Null shows the row. */
  readonly instead: ReactElement | null
  readonly undo: Undo
}

/** The choice, from its first slot until nothing is chosen. Each new choice begins with a closed list. */
const Chosen = ({ chosen, isRuled, flow, send, instead, undo }: ChosenProps): ReactElement => {
  const { lines, slotCount, pending, deadline } = chosen
  const core = useCore()
  const basketFor = useStatePart('basketFor')
  const latestBooking = useStatePart('latestBooking')
  const account = useStatePart('account')
  const { users } = useStatePart('changed')
  const shownSomewhere = useCoreState(isBooking)
  const [location] = useLocation()
  const [listShown, setListShown] = useState(false)
  // The prices are asked for again when a person signs in or out, or when users change.
  const prices = usePrice(
    `${account._tag === 'SignedIn' ? account.userId : account._tag}/${users}/${basketFor}/${contentsOf(lines)}`,
    pending === 0 && slotCount > 0,
    async () => {
      const answer = await core.readPrices(basketFor)
      return answer._tag === 'Ok' ? pricesOfLines(lines, answer.value) : null
    },
  )
  const isStrip = isAccountPath(location)
  const isSeries = isSeriesPath(location)
  const isLeft = !shownSomewhere && !isBookingPath(location)
  const asked = flow._tag === 'Asked' ? flow : null
  const ways = latestBooking === null ? [null] : [latestBooking.bookingId, null]

  // The chunks are loaded ahead, so that the dialog and the notices can be shown even without a network.
  useEffect(() => {
    void confirmBooking.ahead()
    void lapseNotice.ahead()
    void unansweredNotice.ahead()
    void basketList.ahead()
  }, [])

  return (
    <>
      {isRuled && !isStrip ? (
        <chosenRules.Component
          lines={lines}
          asked={asked !== null && pending === 0}
          onDecided={(goesOn) => send({ _tag: 'Judged', goesOn })}
          inDialog={isOpen(flow)}
        />
      ) : null}
      {basketFor === null ? null : <basketOwner.Component id={basketFor} />}
      {listShown && !isStrip ? (
        <div className="booking-bar-list" id="booking-bar-list">
          <h2 className="booking-bar-list-title">{bookingBarTexts.listTitle}</h2>
          <basketList.Component lines={lines} prices={prices} />
        </div>
      ) : null}
      {instead !== null ? (
        instead
      ) : isStrip ? (
        <div className="booking-bar-row row items-center">
          <WaitingStrip lines={lines} />
          {slotCount === 0 ? null : <TimeLeft key={deadline} deadline={deadline} />}
        </div>
      ) : (
        <div className="booking-bar-choice">
          <LengthChoice lines={lines} />
          <div className="booking-bar-row row items-center">
            <Summary chosen={chosen} total={prices === null ? null : totalOf(lines, prices)} />
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
            {slotCount === 0 ? null : (
              <TimeLeft key={deadline} deadline={deadline} left={isLeft ? lines[0] : undefined} />
            )}
            <div className="booking-bar-actions cluster gap-2">
              {isSeries ? null : <RepeatChoice lines={lines} waits={slotCount === 0 || pending > 0} />}
              {(isSeries ? [] : ways).map((addTo) => (
                <button
                  key={addTo}
                  type="button"
                  className={`button ${addTo === null ? 'button-main' : ''} booking-bar-confirm`}
                  aria-busy={asked?.addTo === addTo}
                  aria-describedby={DESCRIPTION_IDS}
                  onClick={() => send({ _tag: 'Asked', addTo })}
                >
                  {bookingLabel(addTo, latestBooking)}
                </button>
              ))}
            </div>
          </div>
        </div>
      )}
    </>
  )
}

export const BookingBar = (): ReactElement => {
  const chosen = useCoreState(useMemo(() => createBasketSelector(), []))
  const resources = useStatePart('resources')
  const basketFor = useStatePart('basketFor')
  // The client does not know the rules for another person. The dialog gets the breaches from the server.
  const isRuled = basketFor === null && chosen.lines.some(({ resourceId }) => resources[resourceId]?.limits)
  const [flow, send, change] = useBookingFlow(chosen, isRuled)
  const unanswered = standingOf(flow)
  const lapses = useLapses(basketLapses, toldElsewhere)
  const undo = useUndo()
  const isChosen = chosen.slotCount > 0 || chosen.pending > 0
  // The person has just let the last slot go. The bar stays for a while, so that this can be undone.
  const isEmptied = !isChosen && undo.isFresh && undo.choice?.what === 'let-go'
  const shown = isChosen || isEmptied || unanswered !== null || hasLapsed(lapses)
  const bar = useBarHeight(shown)

  const instead =
    unanswered === null ? null : (
      <unansweredNotice.Component onTryAgain={() => send({ _tag: 'Asked', addTo: unanswered.addTo })} />
    )
  return (
    <>
      {shown ? (
        <section
          ref={bar}
          tabIndex={-1}
          className="booking-bar raised never-on-paper"
          aria-label={isChosen ? bookingBarTexts.name : bookingBarTexts.notice}
        >
          {hasLapsed(lapses) ? <lapseNotice.Component lapses={lapses} /> : null}
          {chosen.lines.some(({ resourceId }) => resources[resourceId]?.limits?.checkInMinutes) ? (
            <HeldOverNotice lines={chosen.lines} />
          ) : null}
          {isChosen ? (
            <Chosen chosen={chosen} isRuled={isRuled} flow={flow} send={send} instead={instead} undo={undo} />
          ) : (
            instead
          )}
          {isEmptied && instead === null ? (
            <div className="booking-bar-row row items-center">
              <p className="booking-bar-what">{undoTexts.nothingChosen}</p>
              <UndoButton onUndo={undo.run} />
            </div>
          ) : null}
        </section>
      ) : null}
      {isOpen(flow) ? (
        <confirmBooking.Component
          flow={flow}
          change={change}
          chosen={chosen}
          onClose={() => send({ _tag: 'Closed' })}
        />
      ) : null}
    </>
  )
}
