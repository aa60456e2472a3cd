/**
 * The person for whom an administrator books. It is the administrator until another person is found or added. Invariants:
 * the contents, price and rules of the booking are those for the person shown here; times that are added to a booking
 * belong to its owner, and no other person can be chosen.
 */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import type { BookedFor } from '../../../domain/booking-flow/attempt.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { BookingId, UserId } from '../../../domain/schema/ids.ts'
import type { BasketLine } from '../../../domain/selectors/basket.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { announce, inOneLine } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { ownIdOf } from '../../shell/routing/signed-in.ts'
import { isMailed } from '../booked/customer-facts.ts'
import { BreachList, breachSentences, useNamed, type Whose } from '../rules/breach-list.tsx'
import { AddPerson } from './add-person.tsx'
import { bookForTexts } from './book-for-texts.ts'
import { FindPerson, factsOf, nameOfBookedFor, type OnUnsettled } from './find-person.tsx'
import './book-for.css'

interface ToldBreachesProps {
  readonly userId: UserId
  readonly whose: Whose
  readonly title: string
  /** The only rule that is told, where the others are judged otherwise. Absent means all. */
  readonly only?: Breach['rule']
  /** The lines. Give the same array while they are unchanged. */
  readonly lines: readonly Pick<BasketLine, 'resourceId' | 'title' | 'date' | 'slots'>[]
}

/**
 * The breaches of the rules that hold for the person who gets the booking. They are shown before the press and do not
 * prevent it.
 */
export const ToldBreaches = ({ userId, whose, title, only, lines }: ToldBreachesProps): ReactElement | null => {
  const named = useNamed()
  const result = useQuery(
    useMemo(() => {
      const bookingResources = lines.map(({ resourceId, title: resourceTitle, date, slots }) => ({
        resourceId,
        resourceTitle,
        date,
        message: '',
        bookingSlots: slots,
      }))
      return callQuery('bookings', 'breaches', { body: { userId, bookingResources } })
    }, [userId, lines]),
  )
  const all = result._tag === 'Loaded' ? result.value : []
  const breaches = only === undefined ? all : all.filter(({ rule }) => rule === only)
  const said = breaches.length === 0 ? '' : inOneLine([title, ...breachSentences(breaches, named, 0, whose)])
  useEffect(() => {
    if (said !== '') return announce(said)
  }, [said])

  if (result._tag === 'Failed') return <p className="notice">{bookForTexts.rulesFailed}</p>
  if (breaches.length === 0) return null
  return (
    <div className="notice">
      <p className="notice-title">{title}</p>
      <BreachList breaches={breaches} whose={whose} />
    </div>
  )
}

interface BookForProps {
  /** The person who gets the booking. Null means the administrator. */
  readonly person: BookedFor | null
  readonly onPerson: (person: BookedFor | null) => void
  /** Whether another person was chosen, in this tab or another, whose facts have not been read yet. */
  readonly isUnread: boolean
  readonly onUnsettled: OnUnsettled
  /** The booking to which the times are added. Null means a new booking. */
  readonly addTo: BookingId | null
  readonly lines: readonly BasketLine[]
  /** Whether an attempt is on its way or has no answer. Nothing in it can be changed then. */
  readonly fixed: boolean
}

const mailWords = (person: BookedFor): string => {
  if (person.email !== '') return bookForTexts.mailed(person.email)
  return isMailed(person) ? bookForTexts.mailedHidden : bookForTexts.notMailed
}

const Person = ({ person, words }: { readonly person: BookedFor; readonly words: string }): ReactElement => (
  <>
    <p>
      <strong>
        <bdi>{words}</bdi>
      </strong>{' '}
      <span className="muted numeric">
        <bdi>{factsOf(person)}</bdi>
      </span>
    </p>
    <p className="muted">{mailWords(person)}</p>
  </>
)

/** The owner of the booking to which the times are added. */
const OwnerOf = ({ id, onPerson }: { readonly id: BookingId } & Pick<BookForProps, 'onPerson'>): ReactElement => {
  const ownId = useCoreState(ownIdOf)
  const result = useQuery(useMemo(() => callQuery('bookings', 'booking', { parameters: { id } }), [id]))
  const owner = result._tag === 'Loaded' ? result.value.user : null
  const isOther = owner !== null && owner.id !== ownId
  useEffect(() => {
    if (isOther) onPerson(owner)
  }, [isOther, owner, onPerson])
  return (
    <QueryView
      result={result}
      loading={<span className="skeleton book-for-skeleton" aria-hidden="true" />}
      failed={bookForTexts.ownerFailed}
    >
      {({ user }) => (isOther ? <Person person={user} words={bookForTexts.ofBooking(nameOfBookedFor(user))} /> : null)}
    </QueryView>
  )
}

type Looking = 'no' | 'finding' | 'adding'

type ChoosingProps = Omit<BookForProps, 'addTo' | 'lines'>

const Choosing = ({ person, onPerson, isUnread, onUnsettled, fixed }: ChoosingProps): ReactElement => {
  const [looking, setLooking] = useState<Looking>('no')
  const [typed, setTyped] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    // The button with the focus has left the page. Before the first press there was no such button.
    if (looking === 'no' && moved.current) comeTo(heading.current)
  }, [looking])

  const look = (next: Looking): void => {
    moved.current = true
    setLooking(next)
  }
  const choose = (chosen: BookedFor | null): void => {
    onPerson(chosen)
    setTyped('')
    look('no')
    announce(
      chosen === null ? bookForTexts.oneself : `${bookForTexts.chosen(nameOfBookedFor(chosen))} ${mailWords(chosen)}`,
    )
  }

  if (looking === 'adding')
    return (
      <AddPerson
        searched={typed}
        submitText={bookForTexts.save}
        onAdded={choose}
        onBack={() => look('finding')}
        onUnsettled={onUnsettled}
      />
    )
  if (looking === 'finding')
    return (
      <>
        <h3 className="book-for-title large">{bookForTexts.title}</h3>
        <FindPerson typed={typed} onTyped={setTyped} onChoose={choose} onUnsettled={onUnsettled} />
        <p className="cluster gap-2">
          <button type="button" className="button" onClick={() => look('adding')}>
            {bookForTexts.add}
          </button>
          <button type="button" className="button button-quiet" onClick={() => choose(null)}>
            {bookForTexts.toOneself}
          </button>
        </p>
      </>
    )
  return (
    <>
      <h3 ref={heading} className="book-for-title large" tabIndex={-1}>
        {person === null ? bookForTexts.title : bookForTexts.chosenTitle(nameOfBookedFor(person))}
      </h3>
      {isUnread ? (
        <span className="skeleton book-for-skeleton" aria-hidden="true" />
      ) : person === null ? (
        <p className="muted">{bookForTexts.oneself}</p>
      ) : (
        <Person person={person} words={bookForTexts.chosen(nameOfBookedFor(person))} />
      )}
      {fixed ? null : (
        <p className="cluster gap-2">
          <button type="button" className="button" onClick={() => look('finding')}>
            {person === null ? bookForTexts.open : bookForTexts.change}
          </button>
          {person === null && !isUnread ? null : (
            <button type="button" className="button button-quiet" onClick={() => choose(null)}>
              {bookForTexts.toOneself}
            </button>
          )}
        </p>
      )}
    </>
  )
}

export const BookFor = ({ addTo, lines, ...choosing }: BookForProps): ReactElement => {
  const { person, onPerson, isUnread } = choosing
  const ownId = useCoreState(ownIdOf)
  const userId = person?.id ?? ownId
  return (
    <section className="book-for rounded stack gap-3" aria-label={bookForTexts.title}>
      {addTo === null ? <Choosing {...choosing} /> : <OwnerOf id={addTo} onPerson={onPerson} />}
      {userId === null || isUnread || lines.length === 0 ? null : (
        <ToldBreaches
          userId={userId}
          whose={person === null ? 'own' : 'other'}
          title={person === null ? bookForTexts.toldOneself : bookForTexts.told(nameOfBookedFor(person))}
          lines={lines}
        />
      )}
    </section>
  )
}
