/**
 * The dialog that shows everything once more before the booking. Invariants: a failure is shown in words beside the
 * button; no typed text is lost; an attempt without an answer is not changed until it has one. The state machine in
 * `domain/booking-flow/` decides what a press does.
 */
import { type FormEvent, type ReactElement, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BookedFor } from '../../../domain/booking-flow/attempt.ts'
import { type ChangedSince, changedSince } from '../../../domain/booking-flow/booking-flow.ts'
import { detailsAskedFor } from '../../../domain/booking-flow/details-asked-for.ts'
import type { BoxEvent, Offer, Review, Reviewing, Sending } from '../../../domain/booking-flow/flow-states.ts'
import { uuidOf } from '../../../domain/ids.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { type Basket, type BasketLine, basket, slotsOf } from '../../../domain/selectors/basket.ts'
import { bookedOnlyBy } from '../../../domain/wording/booker-words.ts'
import { counted, kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate } from '../../../domain/wording/swedish-dates.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useMayWith } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { ChunkFailure } from '../../kit/design/chunk-failure.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { contentsOf, lineKey, lineTimes } from '../basket/basket-lines.ts'
import { bookingLabel } from '../basket/booking-label.ts'
import { usePersonBookedFor } from '../book-for/use-person-booked-for.ts'
import { seriesOf } from '../repeat/chosen-series.ts'
import { StakeNews, stakeTexts } from '../stake/change-stake.tsx'
import { Failure } from './confirm-failure.tsx'
import { ConfirmFoot } from './confirm-foot.tsx'
import { ConfirmLines, SAVE_AND_BOOK } from './confirm-lines.tsx'
import type { PayerFactsStage } from './payer-facts.tsx'
import { keepWishes, keptWishes, withWish } from './wishes.ts'
import './confirm-lightbox.css'
import '../../kit/design/layout-further.css'

const confirmTexts = {
  title: 'Bekräfta bokning',
  intro: 'Kontrollera tiderna. Du kan skriva ett önskemål till varje resurs.',
  otherBookFor: 'Det har ändrats vem bokningen är till, i en annan flik.',
  tryAgain: 'Försök igen',
  /** @param total 0 if the sum is not known */
  saveAndBookFor: (total: number): string => (total === 0 ? SAVE_AND_BOOK : `${SAVE_AND_BOOK} ${kronor(total)}`),
  more: (count: number): string => `och ${counted(count, 'tid', 'tider')} till`,
  onItsWay: 'Bokningen är på väg.',
  pending: 'Vänta tills de senaste valen är bekräftade.',
  whomUnknown: 'Vänta tills det syns vem bokningen är till.',
  slow: 'Det tar längre tid än vanligt. Vänta kvar, så får du veta hur det gick.',
  empty: 'Du har inga valda tider kvar att boka.',
  bookedElsewhere: (bookingNumber: number): string => `Dina valda tider är bokade, i bokning ${bookingNumber}.`,
  /** About a resource of a group whose bookings one does not handle. */
  onlyForOneself: (title: string): string => `${title} kan du bara boka åt dig själv.`,
  /** Each line shows its own reason. */
  removeFirst: 'Ta först bort det som du inte får boka.',
} as const

const { Component: PayerFacts } = createChunk(
  async () => (await import('./payer-facts.tsx')).PayerFacts,
  null,
  ChunkFailure,
)

const { Component: BookFor } = createChunk(
  async () => (await import('../book-for/book-for.tsx')).BookFor,
  <span className="skeleton confirm-book-for" aria-hidden="true" />,
  ChunkFailure,
)

/** More lines than this are only counted above the fields. All of them follow below. */
const MOST_ABOVE = 3

/** A short summary of the choice, above the fields with the questions. */
const AskedLines = ({ lines }: { readonly lines: readonly BasketLine[] }): ReactElement => (
  <ul className="confirm-asked muted numeric">
    {lines.slice(0, MOST_ABOVE).map((line) => (
      <li key={lineKey(line)}>
        <bdi>{line.title}</bdi>, {longDate(line.date)}, {`kl.\u00a0${lineTimes(line)}`}
      </li>
    ))}
    {lines.length > MOST_ABOVE ? <li>{confirmTexts.more(lines.length - MOST_ABOVE)}</li> : null}
  </ul>
)

/** An attempt that takes longer than this is reported as slow. */
const SLOW_MS = 3_000

/** Shows that an attempt is slow, as soon as it is. */
const Slow = (): ReactElement => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const waiting = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(waiting)
  }, [])
  return <>{slow ? confirmTexts.slow : ''}</>
}

const newsWords = (news: ChangedSince): string => {
  switch (news._tag) {
    case 'OtherBookFor':
      return confirmTexts.otherBookFor
    case 'OtherPrice':
      return stakeTexts.otherPrice(kronor(news.total), kronor(news.before))
    case 'OtherTerms':
      return stakeTexts.otherTerms
  }
}

/** The wishes of a person, each of which is kept as it is typed. */
const useWishes = (who: UserId) => {
  const [wishes, setWishes] = useState(() => keptWishes(sessionStorage, `${who}`))
  return {
    wishes: wishes.texts,
    setWish: (keys: readonly string[], text: string): void => {
      const next = withWish(wishes, keys, text)
      keepWishes(sessionStorage, next)
      setWishes(next)
    },
  }
}

/** The words below the title. Another tab in this browser may have booked the chosen times, and that is announced. */
const useChoiceWords = ({ latestBefore }: Review, isEmpty: boolean): string => {
  const latestBooking = useStatePart('latestBooking')
  const bookedElsewhere = isEmpty && latestBooking !== latestBefore ? latestBooking : null
  const words =
    bookedElsewhere !== null
      ? confirmTexts.bookedElsewhere(bookedElsewhere.bookingNumber)
      : isEmpty
        ? confirmTexts.empty
        : confirmTexts.intro
  useEffect(() => {
    if (bookedElsewhere !== null) return announce(words, 'assertive')
  }, [bookedElsewhere, words])
  return words
}

interface Obstacles {
  /** Whether the choice contains something that this person may not book. */
  readonly isRefused: boolean
  /** Whether it is unknown for whom the booking is. */
  readonly isUnread: boolean
  /** The number of slots that have no answer yet. */
  readonly pending: number
}

/** The words about why nothing can be sent yet. Undefined if something can be sent. */
const reasonToWaitIn = (flow: Reviewing | Sending, { isRefused, isUnread, pending }: Obstacles): string | undefined => {
  if (flow._tag === 'Sending') return confirmTexts.onItsWay
  if (flow.standing !== null) return undefined
  if (isRefused) return confirmTexts.removeFirst
  if (pending > 0) return confirmTexts.pending
  return isUnread ? confirmTexts.whomUnknown : undefined
}

interface ConfirmLightboxProps {
  readonly flow: Reviewing | Sending
  readonly send: (event: BoxEvent) => void
  readonly chosen: Basket
  readonly onClose: () => void
}

export const ConfirmLightbox = ({ flow, send, chosen, onClose }: ConfirmLightboxProps): ReactElement => {
  const { addTo, who, offer } = flow
  const core = useCore()
  const resources = useStatePart('resources')
  const latestBooking = useStatePart('latestBooking')
  const basketFor = useStatePart('basketFor')
  const hasWorkingDay = useHas('working-day')
  const mayHandle = useMayWith('handle-bookings')
  const { wishes, setWish } = useWishes(who)
  const label = bookingLabel(addTo, latestBooking)

  // Nothing in an attempt can be changed while it is on its way or has no answer.
  const isSending = flow._tag === 'Sending'
  const standing = isSending ? flow.attempt : flow.standing
  const lines = standing?.lines ?? chosen.lines
  const handled = useMemo(() => lines.filter(({ resourceId }) => mayHandle([resourceId])), [lines, mayHandle])
  const booksForOthers = hasWorkingDay && (lines.length === 0 ? mayHandle([]) : handled.length > 0)
  const { person, isUnread, choosePerson } = usePersonBookedFor(addTo)
  const bookFor = standing?.bookFor ?? person
  const pricedFor = isUnread && standing === null ? basketFor : (bookFor?.id ?? null)
  /** A text that stays the same while the times, and the person whose prices are shown, stay the same. */
  const offerKey = (of: readonly BasketLine[]): string => `${who}/${pricedFor ?? ''}/${contentsOf(of)}`
  const key = offerKey(lines)
  const onOffer = useCallback(
    (told: Omit<Offer, 'of'>) => send({ _tag: 'Offered', offer: { ...told, of: key } }),
    [send, key],
  )
  const news = lines.length === 0 ? [] : changedSince(flow, { of: key, basketFor })

  /**
   * The words about a resource that this person may not book, for example one chosen before sign-in. Null if the person
   * may book it. Where one books for another person, the server judges this.
   */
  const refusedOf = ({ resourceId, title }: BasketLine): string | null => {
    const resource = resources[resourceId]
    if (standing !== null) return null
    if (basketFor !== null && addTo === null && !mayHandle([resourceId])) return confirmTexts.onlyForOneself(title)
    if (resource?.refusesCaller === undefined) return null
    return bookedOnlyBy(title, resource.bookedBy ?? [])
  }
  const isRefused = lines.some((line) => refusedOf(line) !== null)
  const reasonToWait = reasonToWaitIn(flow, { isRefused, isUnread, pending: chosen.pending })
  const asksFor = detailsAskedFor(flow, key)
  const asks = asksFor.length > 0 && lines.length > 0 && !isRefused && standing === null
  const factsId = useId()
  const [facts, setFacts] = useState<PayerFactsStage>('Loading')
  const [hasSaved, setSaved] = useState(false)
  const isBusy = isSending || flow.waiting !== null

  const words = useChoiceWords(flow, lines.length === 0)

  const bookForPerson = (next: BookedFor | null): void => {
    const userId = next?.id ?? null
    choosePerson(next)
    send({ _tag: 'Meant', userId })
    void core.command({ _tag: 'MeanBasketFor', userId })
  }

  /**
   * Books exactly the holds at the moment of this press, with their wishes.
   * @param saved the personal details that were asked for are saved now
   */
  const submit = (saved: boolean): void => {
    const held = basket(core.state.value).lines
    send({
      _tag: 'Submitted',
      shown: { of: offerKey(held), basketFor },
      hasSaved: saved,
      lines: held,
      wishes: held.map((line) => ({
        resourceId: line.resourceId,
        date: line.date,
        message: (wishes.get(lineKey(line)) ?? '').trim(),
      })),
      bookFor: person,
      series: seriesOf(held),
      newKey: uuidOf(crypto.getRandomValues(new Uint8Array(16))),
    })
  }
  /** The action of a press while an administrator has not chosen the person to book for. Null means that the press books. */
  const unsettled = useRef<(() => void) | null>(null)
  const press = (event: FormEvent): void => {
    event.preventDefault()
    if (reasonToWait !== undefined || lines.length === 0) return
    if (news.length > 0 || unsettled.current === null) submit(false)
    else unsettled.current()
  }

  const details = asks && news.length === 0 ? { form: factsId, stage: facts } : null
  const bookWords = flow.standing === null ? label : confirmTexts.tryAgain
  const foot = (
    <ConfirmFoot
      {...{ isSending, isBusy, reasonToWait, details, onClose }}
      words={
        lines.length === 0
          ? null
          : details !== null
            ? confirmTexts.saveAndBookFor(offer?.total ?? 0)
            : news.length > 0
              ? stakeTexts.goOn
              : bookWords
      }
    />
  )

  return (
    <Lightbox
      title={confirmTexts.title}
      words={asks ? <AskedLines lines={lines} /> : <p className="muted">{words}</p>}
      onClose={onClose}
      wide
    >
      {booksForOthers ? (
        <BookFor
          person={bookFor}
          onPerson={addTo === null ? bookForPerson : choosePerson}
          isUnread={isUnread && standing === null}
          onUnsettled={(settle) => {
            unsettled.current = settle
          }}
          addTo={addTo}
          lines={handled}
          fixed={standing !== null}
        />
      ) : null}
      {asks ? (
        <PayerFacts
          id={factsId}
          asksFor={asksFor}
          onStage={setFacts}
          onSaved={() => {
            setSaved(true)
            if (news.length === 0) submit(true)
          }}
        />
      ) : null}
      <form className="confirm-form stack gap-4" onSubmitCapture={hearHeldFields} onSubmit={press}>
        {lines.length === 0 ? null : (
          <ConfirmLines
            key={key}
            lines={lines}
            bookFor={pricedFor}
            wishes={wishes}
            refusedOf={refusedOf}
            fixed={standing !== null}
            label={label}
            onWish={setWish}
            onRemove={(line) => void core.command({ _tag: 'ReleaseSlots', slots: slotsOf([line]) })}
            onOffer={onOffer}
          />
        )}
        <StakeNews of={news.map(newsWords)} />
        <Failure failed={asks && !hasSaved ? null : flow.failed} rest={lines.length > 0} label={label} />
        <p role="status" className="gone-if-empty">
          {isBusy ? <Slow /> : ''}
        </p>
        {asks ? null : foot}
      </form>
      {asks ? foot : null}
    </Lightbox>
  )
}
