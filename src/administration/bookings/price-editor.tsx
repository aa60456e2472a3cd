/** The price of a booked resource, where it is read: an administrator's own stays until the slots change (contract 3). */
import { type ReactElement, type SubmitEvent, useId, useRef, useState } from 'react'
import { isPrice } from '../../../domain/rules/price.ts'
import type { Booking, BookingResource } from '../../../domain/schema/bookings.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { readKronor, typedKronor } from '../../kit/texts/read-kronor.ts'
import { useCall } from '../../kit/use-call.ts'
import { useUnsavedWork } from '../../shell/leaving/use-unsaved-work.tsx'
import { administerBookingsTexts } from './administer-bookings-texts.ts'

interface PriceEditorProps {
  readonly booking: Booking
  readonly booked: BookingResource
}

export const PriceEditor = ({ booking, booked }: PriceEditorProps): ReactElement => {
  const core = useCore()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, send, forget } = useCall()
  /** Null: nothing was typed since it was saved. */
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const price = typed === null ? booked.price : readKronor(typed)
  const isChanged = price !== booked.price
  const question = useUnsavedWork(() => isChanged)

  const type = (text: string): void => {
    forget()
    setWrong(false)
    setTyped(text)
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (price === null || !isPrice(price)) {
      setWrong(true)
      input.current?.focus()
      return
    }
    if (!isChanged) return setTyped(null)
    const saved = await send(() =>
      core.call(
        'setPrice',
        { parameters: { id: booking.id, rid: booked.id }, body: { price } },
        { success: 'price-set' },
      ),
    )
    if (saved?._tag !== 'Ok') return
    setTyped(null)
    // The button goes with what it was for.
    input.current?.focus({ preventScroll: true })
  }

  return (
    <form className="booked-editor booked-editor-price" noValidate onSubmit={(event) => void submit(event)}>
      <div className="booked-price">
        <input
          ref={input}
          className="field-input numeric"
          inputMode="decimal"
          autoComplete="off"
          aria-label={administerBookingsTexts.priceOf(booked.bookingIdNumber, booked.resourceTitle)}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-error` : undefined}
          value={typed ?? typedKronor(booked.price)}
          onChange={(event) => type(event.target.value)}
        />
        <span aria-hidden="true">{administerBookingsTexts.currency}</span>
      </div>
      {wrong ? (
        <p id={`${id}-error`} className="field-error">
          {administerBookingsTexts.priceWrong}
        </p>
      ) : null}
      {isChanged ? (
        <button type="submit" className="button button-main" aria-busy={busy}>
          {administerBookingsTexts.savePrice}
        </button>
      ) : null}
      <Alert words={failure} className="field-error" />
      {question}
    </form>
  )
}
