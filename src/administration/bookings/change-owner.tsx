/**
 * Transfers a booking to another person, who may not have an account yet. Invariants: Before the press, the form shows
 * the new price, the recipients of e-mails, the broken rules and the notes that the new owner can read. A typed name
 * has no effect until a person is chosen.
 */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import type { BookedFor } from '../../../domain/booking-flow/attempt.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { ResourcePriceResult } from '../../../domain/schema/calls/booking-calls.ts'
import { priceWords } from '../../../domain/wording/price-words.ts'
import { AddPerson } from '../../booking/book-for/add-person.tsx'
import { ToldBreaches } from '../../booking/book-for/book-for.tsx'
import { bookForTexts } from '../../booking/book-for/book-for-texts.ts'
import { FindPerson, factsOf, nameOfBookedFor } from '../../booking/book-for/find-person.tsx'
import { isCancelled, totalPrice } from '../../booking/booked/booked-words.ts'
import { bookerOf, isMailed } from '../../booking/booked/customer-facts.ts'
import { useCore } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useCall } from '../../kit/use-call.ts'

const chosenWords = (name: string): string => `Bokningen ska stå på ${name}.`

interface NewPriceProps {
  readonly person: BookedFor
  readonly living: readonly BookingResource[]
}

/** Shows the present price and the price for the new owner. A screen reader announces it together with the chosen person. */
const NewPrice = ({ person, living }: NewPriceProps): ReactElement => {
  const result = useQuery(
    useMemo((): Query<readonly ResourcePriceResult[]> => {
      const bookingResources = living.map(({ resourceId, resourceTitle, date, bookingSlots }) => ({
        resourceId,
        resourceTitle,
        date,
        bookingSlots,
        message: '',
      }))
      return { area: null, ask: (core) => core.call('prices', { body: { userId: person.id, bookingResources } }) }
    }, [person.id, living]),
  )
  const before = priceWords(totalPrice(living))
  const wordsOf = (prices: readonly ResourcePriceResult[]): string => {
    const parts = living.map(({ status, price, ownPrice }, index) => ({
      status,
      // A part keeps a price that an administrator has set.
      price: ownPrice === true ? price : (prices[index]?.price ?? null),
    }))
    const after = priceWords(totalPrice(parts))
    return after === before ? `Priset blir detsamma, ${after}.` : `Priset blir ${after} i stället för ${before}.`
  }
  const words =
    result._tag === 'Loading'
      ? null
      : result._tag === 'Failed'
        ? 'Det nya priset kunde inte visas. Det räknas om när du byter bokare.'
        : wordsOf(result.value)
  const heard = words === null ? '' : `${chosenWords(nameOfBookedFor(person))} ${words}`
  useEffect(() => {
    if (heard !== '') return announce(heard)
  }, [heard])
  return words === null ? <p className="muted">Räknar ut priset</p> : <p>{words}</p>
}

interface ChosenProps {
  readonly booking: Booking
  readonly person: BookedFor
}

const Chosen = ({ booking, person }: ChosenProps): ReactElement => {
  const name = nameOfBookedFor(person)
  const mailed = [booking.user, person].filter(isMailed).map(nameOfBookedFor)
  const mails = mailed.length === 1 ? 'får ett mejl.' : 'får var sitt mejl.'
  const notes = booking.notes.filter(({ internal }) => !internal).length
  const living = useMemo(() => booking.bookingResources.filter((booked) => !isCancelled(booked)), [booking])
  const lines = useMemo(
    () =>
      living.map(({ resourceId, resourceTitle: title, date, bookingSlots: slots }) => ({
        resourceId,
        title,
        date,
        slots,
      })),
    [living],
  )
  return (
    <>
      <p>
        <strong>{chosenWords(name)}</strong> <span className="muted numeric">{factsOf(person)}</span>
      </p>
      {living.length === 0 ? null : (
        <>
          <NewPrice person={person} living={living} />
          <p className="muted">
            {mailed.length === 0
              ? 'E-postadresser saknas, så inget mejl skickas.'
              : `${new Intl.ListFormat('sv').format(mailed)} ${mails}`}
          </p>
          {notes === 0 ? null : (
            <p>
              {notes === 1
                ? `En anteckning följer med, och ${name} får läsa den.`
                : `${notes} anteckningar följer med, och ${name} får läsa dem.`}
            </p>
          )}
          <ToldBreaches
            userId={person.id}
            whose="other"
            title={`Utanför reglerna för ${name}, men du kan byta ändå`}
            lines={lines}
          />
        </>
      )}
    </>
  )
}

/** The value of `onUnsettled`. This form does not ask about unsaved work, so the callback does nothing. */
const unasked = (): void => undefined

interface ChangeOwnerProps {
  readonly booking: Booking
  /** Receives the rules that the booking breaks now. These rules do not stop an administrator. */
  readonly onDone: (breaches: readonly Breach[]) => void
  readonly onClose: () => void
}

export const ChangeOwner = ({ booking, onDone, onClose }: ChangeOwnerProps): ReactElement => {
  const core = useCore()
  const [typed, setTyped] = useState('')
  const [person, setPerson] = useState<BookedFor | null>(null)
  const [adds, setAdds] = useState(false)
  const choose = (chosen: BookedFor): void => {
    setAdds(false)
    setPerson(chosen)
  }
  const action = useRef<HTMLButtonElement>(null)
  const { busy, failure, send, forget } = useCall()
  // The button that chose the person has disappeared.
  useEffect(() => {
    if (person !== null) comeTo(action.current)
  }, [person])

  const isSame = person?.id === booking.user.id
  const change = async (to: BookedFor): Promise<void> => {
    const changed = await send(() => core.call('handOn', { parameters: { id: booking.id }, body: { userId: to.id } }))
    if (changed?._tag === 'Ok') onDone(changed.value.breaches ?? [])
  }
  return (
    <Lightbox
      title="Byt bokare"
      words={<p>{`Bokningen står på ${bookerOf(booking.user)}. Sök upp den som den ska stå på i stället.`}</p>}
      onClose={onClose}
    >
      {person === null && adds ? (
        <AddPerson
          searched={typed}
          submitText="Lägg till personen"
          onAdded={choose}
          onBack={() => setAdds(false)}
          onUnsettled={unasked}
        />
      ) : person === null ? (
        <>
          <FindPerson typed={typed} onTyped={setTyped} onChoose={choose} onUnsettled={unasked} />
          <p className="cluster gap-2">
            <button type="button" className="button" onClick={() => setAdds(true)}>
              {bookForTexts.add}
            </button>
          </p>
        </>
      ) : isSame ? (
        <p className="notice">{`Bokningen står redan på ${nameOfBookedFor(person)}.`}</p>
      ) : (
        <Chosen key={person.id} booking={booking} person={person} />
      )}
      {failure === null ? null : (
        <p className="notice notice-danger" role="alert">
          {failure}
        </p>
      )}
      <div className="lightbox-actions">
        {person === null ? (
          <button type="button" className="button" onClick={onClose}>
            Byt inte
          </button>
        ) : (
          <button
            ref={isSame ? action : null}
            type="button"
            className="button"
            onClick={() => {
              forget()
              setPerson(null)
            }}
          >
            Välj en annan person
          </button>
        )}
        {person === null || isSame ? null : (
          <button
            ref={action}
            type="button"
            className="button button-main"
            aria-busy={busy}
            onClick={() => void change(person)}
          >
            {`Byt till ${nameOfBookedFor(person)}`}
          </button>
        )}
      </div>
    </Lightbox>
  )
}
