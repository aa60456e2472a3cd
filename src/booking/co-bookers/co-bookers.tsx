/**
 * The co-bookers of a booking, for its owner: people who get a mail with a link of their own to the time, the room and the way. Invariants:
 * an address that was typed stays until the server has taken it; another back end shows nothing of this.
 */
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { MOST_CO_BOOKERS } from '../../../domain/rules/co-bookers.ts'
import { parseEmail } from '../../../domain/rules/email.ts'
import { parsed } from '../../../domain/rules/parsed.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import type { CoBooker } from '../../../domain/schema/calls/link-calls.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { EmailField, Options, SelectField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { QueryView } from '../../kit/query/query-view.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { bookingTitle, hasResourceBegun, isCancelled } from '../booked/booked-words.ts'
import './co-bookers.css'

const MISSING = 'Fyll i e-post.'
/** The choice of all parts in the form. */
const ALL = 'all'

interface NameProps {
  readonly booking: Booking
  readonly coBookers: readonly CoBooker[]
  readonly coming: readonly BookingResource[]
  readonly onDone: (words: string) => void
}

const NameCoBooker = ({ booking, coBookers, coming, onDone }: NameProps): ReactElement => {
  const core = useCore()
  const { date: today } = useWallNow()
  const frame = useFormFrame({
    defaultValues: { email: '', part: ALL },
    names: ['email', 'part'],
    parse: ({ email, part }: { readonly email: string; readonly part: string }) => {
      const address = parseEmail(email, MISSING)
      if (address._tag === 'Problems') return address
      const isKnown = coBookers.some((one) => one.email.toLowerCase() === address.value.email.toLowerCase())
      const rid = coming.find(({ id }) => String(id) === part)?.id
      return parsed({ email: isKnown ? 'Adressen är redan med.' : null }, { ...address.value, ...(rid ? { rid } : {}) })
    },
    submit: (body) => core.call('addCoBooker', { parameters: { id: booking.id }, body }),
    onSaved: ({ email }) => {
      frame.form.reset()
      onDone(`${email} är med och får ett mejl med sin länk.`)
    },
    purpose: 'medbokare',
  })
  return (
    <Form frame={frame} submitText="Lägg till medbokare" submitClass="button" className="form co-bookers-form">
      <EmailField {...frame.input('email')} label="Medbokarens e-post" autoComplete="off" />
      {coming.length > 1 ? (
        <SelectField {...frame.input('part')} label="Vilka tider">
          <option value={ALL}>Alla tider i bokningen</option>
          <Options of={coming.map((part) => ({ id: part.id, title: bookingTitle([part], today) }))} />
        </SelectField>
      ) : null}
    </Form>
  )
}

interface CoBookerRowProps {
  readonly booking: Booking
  readonly coBooker: CoBooker
  readonly onDone: (words: string) => void
}

const CoBookerRow = ({ booking, coBooker: { id, email, rid }, onDone }: CoBookerRowProps): ReactElement => {
  const core = useCore()
  const { date: today } = useWallNow()
  const only = booking.bookingResources.find((part) => part.id === rid)
  const words = rid === null ? null : only === undefined ? 'Tiden är avbokad' : bookingTitle([only], today)
  return (
    <li className="co-booker line-below cluster gap-2 gap-x-4 items-center spread">
      <div className="can-shrink">
        <p className="break-anywhere">
          <bdi>{email}</bdi>
        </p>
        {words === null ? null : <p className="muted medium">{words}</p>}
      </div>
      <LossButton
        className="button"
        aria-haspopup="dialog"
        text={
          <>
            Ta bort<span className="visually-hidden">{` ${email}`}</span>
          </>
        }
        question="Vill du ta bort medbokaren?"
        action="Ta bort medbokaren"
        safe="Behåll medbokaren"
        call={() => core.call('removeCoBooker', { parameters: { id: booking.id, coBookerId: id } })}
        onDone={() => onDone(`${email} är borttagen. Länken gäller inte längre.`)}
      >
        <p>
          <bdi>{email}</bdi>
        </p>
        <p>Länken slutar att gälla på en gång. Det går inget mejl om det.</p>
      </LossButton>
    </li>
  )
}

export const CoBookers = ({ booking }: { readonly booking: Booking }): ReactElement | null => {
  const headingId = useId()
  const now = useWallNow()
  // Only our own server tells when a booking was made, and has co-bookers.
  const has = useHas('series') && booking.madeAt !== undefined
  const coming = booking.bookingResources.filter((part) => !isCancelled(part) && !hasResourceBegun(part, now))
  return !has || booking.bookingResources.every(isCancelled) ? null : (
    <section className="co-bookers stack gap-3 pack-top never-on-paper" aria-labelledby={headingId}>
      <h2 id={headingId}>Medbokare</h2>
      <OfBooking booking={booking} coming={coming} />
    </section>
  )
}

const OfBooking = ({ booking, coming }: Pick<NameProps, 'booking' | 'coming'>): ReactElement => {
  const { id } = booking
  const [query] = useState(() => callQuery('bookings', 'coBookers', { parameters: { id } }))
  const result = useQuery(query)
  const [done, setDone] = useState<readonly string[]>([])
  const status = useRef<HTMLParagraphElement>(null)
  const last = done.at(-1)
  // The pressed button has left the page with its row.
  useEffect(() => {
    if (done.length > 0) comeTo(status.current)
  }, [done])
  const onDone = (words: string): void => setDone((before) => [...before, words])
  return (
    <>
      <p className="measure">
        Den som är medbokare får ett mejl med en egen länk till tiden, rummet och vägen dit, utan konto. Pris, önskemål
        och annat i bokningen syns inte.
      </p>
      <div role="status">
        {last === undefined ? null : (
          <p ref={status} className="notice notice-positive quiet-focus" tabIndex={-1}>
            {last}
          </p>
        )}
      </div>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar medbokare" lines={1} />}
        failed="Det gick inte att se vilka som är medbokare."
      >
        {(coBookers) => (
          <>
            {coBookers.length === 0 ? null : (
              <ul className="line-above stack" aria-label="Medbokare">
                {coBookers.map((coBooker) => (
                  <CoBookerRow key={coBooker.id} {...{ booking, coBooker, onDone }} />
                ))}
              </ul>
            )}
            {coming.length === 0 ? null : coBookers.length >= MOST_CO_BOOKERS ? (
              <p className="muted">En bokning kan ha fem medbokare.</p>
            ) : (
              <NameCoBooker {...{ booking, coBookers, coming, onDone }} />
            )}
          </>
        )}
      </QueryView>
    </>
  )
}
