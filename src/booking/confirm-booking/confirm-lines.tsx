/** The lines of the choice before it is booked. Each line has its resource, times, price and wish. The sum follows them. */
import { type ReactElement, useEffect, useEffectEvent, useMemo } from 'react'
import type { Offer } from '../../../domain/booking-flow/flow-states.ts'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import { confirmsAtOnce } from '../../../domain/rules/confirms-at-once.ts'
import { UNDO_MINUTES } from '../../../domain/rules/free-cancelling.ts'
import type { ResourceLimits } from '../../../domain/schema/booking-rules.ts'
import type { ResourcePriceResult } from '../../../domain/schema/calls/booking-calls.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { beforeWords } from '../../../domain/wording/lead-time-words.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { sameWeekdayWords } from '../../../domain/wording/series-words.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { longDate, momentWords } from '../../../domain/wording/swedish-dates.ts'
import { leadWords } from '../../../domain/wording/swedish-durations.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useMayWith } from '../../core/use-may.ts'
import { announce } from '../../kit/design/announce.ts'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { TextArea } from '../../kit/form/field.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { lineKey, lineTimes, pricesOfLines, totalOf } from '../basket/basket-lines.ts'
import { type Fold, foldsOf } from '../basket/folded-lines.ts'
import { cancelTermOf, freeTermOf, isTooLate } from '../booked/booked-words.ts'
import type { Wishes } from './wishes.ts'
import '../../kit/design/layout-further.css'

const confirmLinesTexts = {
  wish: 'Önskemål',
  wishHint: 'Till exempel fler stolar.',
  wishFor: (resource: string): string => `till ${resource}`,
  atOnce: 'Bekräftas direkt.',
  byUs: 'Vi bekräftar bokningen.',
  /** @param moment "tisdag 3 mars 08:00" */
  cancelUntil: (moment: string): string => `Kan avbokas till och med ${moment}.`,
  /** @param lead "7 dygn" */
  cancelNever: (lead: string): string => `Kan inte avbokas: det är mindre än ${lead} kvar.`,
  cancelOver: (before: string): string => `Kan inte avbokas: det gick senast ${before}.`,
  cancelFree: (moment: string): string => `Kan avbokas gratis till och med ${moment}, sedan står priset kvar.`,
  cancelCosts: (lead: string): string => `Om du avbokar står priset kvar: det är mindre än ${lead} kvar.`,
  undone: (minutes: number): string => `Du kan ångra dig i ${minutes}\u00a0minuter.`,
  remove: 'Ta bort',
  typeWaits: 'Du väntar på att godkännas. Till dess kan priset vara ett annat.',
  total: 'Totalt',
  totalSaid: (sum: string, label: string): string => `Totalt ${sum}. Tryck på ${label} för att boka.`,
  pricesFailed: 'Priserna kunde inte hämtas.',
  pricesLoading: 'Hämtar pris',
} as const

/** The words on the button while personal details are asked for. */
export const SAVE_AND_BOOK = 'Spara och boka'

interface LineProps {
  readonly line: BasketLine
  readonly price: string
  readonly wish: string
  /** The rules that apply to the line once it is booked, in words. Empty if there are none. */
  readonly terms: string
  /** The words about why this person cannot book the line. */
  readonly refused: string | null
  readonly fixed: boolean
  readonly onWish: (wish: string) => void
  /** Removes the line. Null for the last line, which cannot be removed. */
  readonly onRemove: (() => void) | null
}

/** The field for a wish, for one line or for all lines in a fold. */
const Wish = ({ line, wish, fixed, onWish }: Pick<LineProps, 'line' | 'wish' | 'fixed' | 'onWish'>): ReactElement => (
  <TextArea
    id={`wish-${line.resourceId}-${line.date}`}
    label={
      <>
        {confirmLinesTexts.wish}
        <span className="visually-hidden">{` ${confirmLinesTexts.wishFor(line.title)}`}</span>
      </>
    }
    hint={confirmLinesTexts.wishHint}
    rows={1}
    value={wish}
    readOnly={fixed}
    onChange={(event) => onWish(event.target.value)}
  />
)

const Remove = ({ line, onRemove }: Pick<LineProps, 'line' | 'onRemove'>): ReactElement | null =>
  onRemove === null ? null : (
    <button type="button" className="button button-quiet confirm-remove" onClick={onRemove}>
      {confirmLinesTexts.remove}
      <span className="visually-hidden">{` ${line.title}, ${longDate(line.date)}`}</span>
    </button>
  )

const Line = (props: LineProps): ReactElement => {
  const { line, price, terms, refused } = props
  return (
    <li className="confirm-line line-below stack gap-1-half">
      <div className="row spread gap-4 items-baseline">
        <h3 className="confirm-line-title large">
          <bdi>{line.title}</bdi>
        </h3>
        <span className="confirm-price text-end strong numeric">{price}</span>
      </div>
      <div className="confirm-line-when cluster spread items-center gap-1 gap-x-4">
        <p className="numeric">{`${longDate(line.date)}, kl.\u00a0${lineTimes(line)}`}</p>
        <Remove {...props} />
      </div>
      {terms === '' ? null : <p className="confirm-terms muted numeric">{terms}</p>}
      {refused === null ? null : <p className="notice notice-danger">{refused}</p>}
      <Wish {...props} />
    </li>
  )
}

/**
 * Lines with one resource on many dates. They are drawn as one line with one wish, and their dates are folded.
 * @param price the price of all dates
 */
const FoldedLines = ({ lines, price }: { readonly lines: readonly LineProps[]; readonly price: string }) => {
  const [first] = lines
  if (first === undefined) return null
  return (
    <li className="confirm-line line-below stack gap-1-half">
      <div className="row spread gap-4 items-baseline">
        <h3 className="confirm-line-title large">
          <bdi>{first.line.title}</bdi>
        </h3>
        <span className="confirm-price text-end strong numeric">{price}</span>
      </div>
      <details className="fold">
        <summary className="numeric">
          {sameWeekdayWords(
            lines.map(({ line }) => line.date),
            first.line.intervals,
          )}
          <span className="visually-hidden">{`, ${first.line.title}`}</span>
        </summary>
        <ul className="stack">
          {lines.map((each) => (
            <li key={lineKey(each.line)}>
              <div className="confirm-line-when cluster spread items-center gap-1 gap-x-4">
                <p className="numeric">
                  {longDate(each.line.date)} <span className="muted">{each.price}</span>
                </p>
                <Remove {...each} />
              </div>
              {each.terms === '' ? null : <p className="confirm-terms muted numeric">{each.terms}</p>}
            </li>
          ))}
        </ul>
      </details>
      {first.refused === null ? null : <p className="notice notice-danger">{first.refused}</p>}
      <Wish {...first} />
    </li>
  )
}

interface ConfirmLinesProps {
  readonly lines: readonly BasketLine[]
  /** The person whose prices are shown. Null means the signed-in person. */
  readonly bookFor: UserId | null
  readonly wishes: Wishes['texts']
  /** The words about why a line cannot be booked. Null if it can. */
  readonly refusedOf: (line: BasketLine) => string | null
  /** Whether an attempt is on its way or has no answer. Nothing in it can be changed then. */
  readonly fixed: boolean
  /** The words on the button. */
  readonly label: string
  readonly onWish: (keys: readonly string[], wish: string) => void
  readonly onRemove: (line: BasketLine) => void
  /** Called with the price and the terms once they are shown. Give the same function while `lines` are the same. */
  readonly onOffer: (offer: Omit<Offer, 'of'>) => void
}

interface TermsParts {
  readonly line: BasketLine
  /** The limits of the resource. Undefined if its rules are not known. */
  readonly limits: ResourceLimits | undefined
  readonly now: WallTime
  /** Whether the person handles the bookings of the resource. No rule applies to them. */
  readonly handlesBookings: boolean
  /** The price. Undefined while it is not known. */
  readonly price: number | undefined
}

/** The rules for a line once it is booked: "Vi bekräftar bokningen. Kan avbokas till och med tisdag 3 mars 08:00." */
const termsOf = ({ line: { date, slots }, limits, now, handlesBookings, price }: TermsParts): string => {
  if (limits === undefined) return ''
  const confirmed = confirmsAtOnce(limits, { date, slots }) ? confirmLinesTexts.atOnce : confirmLinesTexts.byUs
  if (handlesBookings) return confirmed
  const undone = confirmLinesTexts.undone(UNDO_MINUTES)

  const term = cancelTermOf(limits, date, slots)
  if (term !== null && isTooLate(term.until, now)) {
    const { lead } = term
    const never =
      lead.days === undefined
        ? confirmLinesTexts.cancelNever(leadWords(lead.minutes))
        : confirmLinesTexts.cancelOver(beforeWords(lead))
    return `${confirmed} ${never} ${undone}`
  }

  const said: string[] = [confirmed]
  // Cancelling a line that costs nothing is always free of charge.
  const free = price === 0 ? null : freeTermOf(limits, date, slots)
  if (free !== null)
    said.push(
      isTooLate(free, now)
        ? `${confirmLinesTexts.cancelCosts(leadWords(limits.freeCancelMinutes ?? 0))} ${undone}`
        : confirmLinesTexts.cancelFree(momentWords(free)),
    )
  if (term !== null) said.push(confirmLinesTexts.cancelUntil(momentWords(term.until)))
  return said.join(' ')
}

/** All renderings share one array, because a new array would count as a new offer. */
const asksForNothing: readonly string[] = []

export const ConfirmLines = ({
  lines,
  bookFor,
  wishes,
  refusedOf,
  fixed,
  label,
  onWish,
  onRemove,
  onOffer,
}: ConfirmLinesProps): ReactElement => {
  const resources = useStatePart('resources')
  const now = useWallNow()
  const mayHandle = useMayWith('handle-bookings')
  const handlesBookings = mayHandle(lines.map(({ resourceId }) => resourceId))
  const { groups } = useStatePart('changed')
  // The prices are read again when users or groups change. Other lines have a component instance of their own.
  const result = useQuery(
    useMemo(
      (): Query<readonly ResourcePriceResult[]> => ({ area: 'users', ask: (core) => core.readPrices(bookFor) }),
      [bookFor],
    ),
    groups,
  )
  const prices = result._tag === 'Loaded' ? pricesOfLines(lines, result.value) : new Map<string, number>()
  const total = totalOf(lines, prices)
  const typeWaits = result._tag === 'Loaded' && result.value.some((price) => price.typeWaits === true)
  const asksFor =
    result._tag === 'Loaded'
      ? (result.value.find((price) => price.asksFor !== undefined)?.asksFor ?? asksForNothing)
      : asksForNothing
  const deed = asksFor.length > 0 ? SAVE_AND_BOOK : label
  // The sum and the next step are announced once. The lightbox announces a later sum. A later label is not announced,
  // because a new booking changes the label before the answer arrives.
  const say = useEffectEvent(() => announce(confirmLinesTexts.totalSaid(kronor(total ?? 0), deed), 'assertive'))
  const isKnown = total !== null
  useEffect(() => {
    if (isKnown) return say()
  }, [isKnown])
  const priceOf = (priced: readonly BasketLine[]): string => {
    const sum = totalOf(priced, prices)
    return sum === null && result._tag !== 'Loaded' ? '' : priceWords(sum)
  }
  const termsFor = (line: BasketLine): string =>
    bookFor === null && !fixed
      ? termsOf({
          line,
          now,
          handlesBookings,
          limits: resources[line.resourceId]?.limits,
          price: prices.get(lineKey(line)),
        })
      : ''
  const terms = lines.map(termsFor).join('\n')
  const isShown = result._tag !== 'Loading' && !fixed
  useEffect(() => {
    if (isShown) onOffer({ total, terms, asksFor })
  }, [isShown, total, terms, asksFor, onOffer])
  const propsOf = (line: BasketLine, fold: Fold): LineProps => ({
    line,
    price: priceOf([line]),
    wish: wishes.get(lineKey(line)) ?? '',
    terms: termsFor(line),
    refused: refusedOf(line),
    fixed,
    onWish: (wish) => onWish(fold.map(lineKey), wish),
    onRemove: fixed || lines.length === 1 ? null : () => onRemove(line),
  })
  return (
    <>
      <ul className="confirm-lines strong-line-above">
        {foldsOf(lines).map((fold) => {
          const [line] = fold
          return fold.length === 1 ? (
            <Line key={lineKey(line)} {...propsOf(line, fold)} />
          ) : (
            <FoldedLines key={lineKey(line)} lines={fold.map((one) => propsOf(one, fold))} price={priceOf(fold)} />
          )
        })}
      </ul>
      {fixed && total === null ? null : result._tag === 'Failed' ? (
        <LoadFailure
          title={confirmLinesTexts.pricesFailed}
          detail={failureWords(result.failure)}
          onRetry={result.retry}
        />
      ) : (
        <div className="confirm-total title-size bold row spread gap-4">
          <p>{confirmLinesTexts.total}</p>
          <p className="numeric">
            {total === null && result._tag !== 'Loaded' ? (
              <span className="muted">{confirmLinesTexts.pricesLoading}</span>
            ) : (
              priceWords(total)
            )}
          </p>
        </div>
      )}
      {typeWaits ? <p className="confirm-type-waits">{confirmLinesTexts.typeWaits}</p> : null}
    </>
  )
}
