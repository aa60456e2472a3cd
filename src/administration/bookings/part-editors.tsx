/**
 * The editors for the status and the price of a booked resource. Each editor can save its own change, and another back
 * end supports only this. Our own back end can also save the whole booking at once (`whole-booking.tsx`).
 */
import { type ReactElement, type SubmitEvent, useId, useRef } from 'react'
import { problemTexts } from '../../../domain/parts/problem-texts.ts'
import type { CallFailure } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import {
  bookingStatusWords,
  CANCELLED,
  CONFIRMED,
  OCCUPIED,
  UNCONFIRMED,
} from '../../../domain/rules/booking-status.ts'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import type { Booking, BookingResource, BookingStatus } from '../../../domain/schema/bookings.ts'
import type { TheirChange } from '../../../domain/schema/failure-body.ts'
import type { BookingResourceId, RowId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { isCancelled, statusWords } from '../../booking/booked/booked-words.ts'
import { isMailed } from '../../booking/booked/customer-facts.ts'
import { addressOf } from '../../core/base-path.ts'
import { useCore } from '../../core/core-context.tsx'
import { Alert } from '../../kit/design/alert.tsx'
import { CollisionBox } from '../../kit/form/collision-box.tsx'
import { Options } from '../../kit/form/field.tsx'
import { hearHeldFields } from '../../kit/form/hear-filled.ts'
import { typedKronor } from '../../kit/texts/read-kronor.ts'
import { useCall } from '../../kit/use-call.ts'
import { WordField, wordToSend } from '../waiting/word-field.tsx'
import { readStatus } from './booking-search.ts'
import { beganOf, type PartDraft, priceCollides, statusCollides, wantedPrice, wantedStatus } from './part-drafts.ts'

/**
 * Keeps the focus near the pressed button, because the button disappears when its change is saved. The button stays until
 * the answer has come, also where the change itself arrives before it.
 * @param pressed the element that the button is in
 */
export const focusAfterSave = (pressed: Element | null | undefined, next: HTMLElement | null): void => {
  const { activeElement, body } = document
  if (activeElement === body || pressed?.contains(activeElement) === true) next?.focus({ preventScroll: true })
}

const statuses: readonly BookingStatus[] = [UNCONFIRMED, CONFIRMED, CANCELLED, OCCUPIED]

export const statusChoices = statuses.map((status) => ({ id: status, name: bookingStatusWords[status] }))

interface StatusWish {
  readonly booked: BookingResource
  readonly status: BookingStatus
}

/**
 * Describes the consequences of the chosen statuses, without repetition.
 * @param isMailed whether the owner has an e-mail
 */
export const hintOf = (wishes: readonly StatusWish[], isMailed: boolean): string => {
  const frees = wishes.some(({ status }) => status === CANCELLED)
  const takes = wishes.some(({ booked, status }) => isCancelled(booked) && status !== CANCELLED)
  const mail = isMailed
    ? 'Den som har bokat får ett mejl.'
    : 'Den som har bokat har ingen e-postadress och får inget mejl.'
  return [
    ...(frees ? ['Tiderna blir lediga för andra.'] : []),
    ...(takes ? ['Tiderna bokas igen, om de är lediga.'] : []),
    mail,
  ].join(' ')
}

interface PartEditorProps {
  readonly booking: Booking
  readonly booked: BookingResource
  readonly draft: PartDraft
  readonly onDraft: (draft: Partial<PartDraft>) => void
  readonly onSaved: (sent: Partial<PartDraft>) => void
  /** The change by somebody else because of which the server has refused to save. Null if it has not, or not because of this field. */
  readonly overtaken: TheirChange | null
  readonly onRefused: (failure: CallFailure) => void
  /** Whether the editor has its own save button. Otherwise its change is saved together with the whole booking. */
  readonly savesAlone: boolean
}

/** The server's answer after it saved statuses. */
export interface SavedStatus {
  /** The rules that the booking breaks now. */
  readonly breaches?: readonly Breach[]
  readonly answer?: RowId
}

interface StatusEditorProps extends PartEditorProps {
  /** The message to the person who booked. It is null when no e-mail would deliver it. */
  readonly word: string | null
  readonly onWord: (word: string) => void
  readonly onAnswered: (saved: SavedStatus) => void
}

/**
 * The editor for the status of a booked resource. A separate button saves the choice, because each change sends an
 * e-mail. A hint describes the consequences in advance.
 */
export const StatusEditor = ({
  booking,
  booked,
  draft,
  onDraft,
  onSaved,
  overtaken,
  onRefused,
  savesAlone,
  word,
  onWord,
  onAnswered,
}: StatusEditorProps): ReactElement => {
  const core = useCore()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { busy, failure, send, forget } = useCall()
  const wanted = wantedStatus(booked, draft)
  const isChanged = wanted !== booked.status
  // A part that was missed, taken or cancelled late says so until an administrator saves another status.
  const choices = statusChoices.map((choice) =>
    choice.id === booked.status ? { ...choice, name: statusWords(booked) } : choice,
  )

  const choose = (text: string): void => {
    forget()
    onDraft({ status: readStatus(text), ...(draft.status === null ? { statusBegan: booked.status } : {}) })
  }
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!isChanged) return
    const saved = await send(() =>
      core.call('setStatus', {
        parameters: { id: booking.id, rid: booked.id },
        body: { status: wanted, baseUrl: addressOf(routes.bookings), ...beganOf(draft), ...wordToSend(word ?? '') },
      }),
    )
    if (saved?._tag === 'Failed') onRefused(saved.failure)
    if (saved?._tag !== 'Ok') return
    onSaved({ status: wanted })
    onAnswered(saved.value)
    focusAfterSave(select.current?.form, select.current)
  }

  return (
    <form className="booked-editor" onSubmitCapture={hearHeldFields} onSubmit={(event) => void submit(event)}>
      <select
        ref={select}
        className="field-input"
        aria-label={`Status för ${booked.bookingIdNumber}, ${booked.resourceTitle}`}
        aria-describedby={isChanged ? `${id}-hint` : undefined}
        data-status={wanted}
        value={String(wanted)}
        onChange={(event) => choose(event.target.value)}
      >
        <Options of={choices} />
      </select>
      {statusCollides(booked, draft) ? (
        <CollisionBox
          change={overtaken ?? {}}
          theirs={statusWords(booked)}
          mine={bookingStatusWords[wanted]}
          onChoose={(whose) => {
            forget()
            onDraft(whose === 'mine' ? { statusBegan: booked.status } : { status: null })
            select.current?.focus()
          }}
        />
      ) : null}
      {isChanged || busy ? (
        <>
          <p id={`${id}-hint`} className="booked-editor-hint medium muted">
            {hintOf([{ booked, status: wanted }], isMailed(booking.user))}
          </p>
          {savesAlone && word !== null ? <WordField id={`${id}-word`} {...{ word, onWord }} /> : null}
          {savesAlone ? (
            <button type="submit" className="button button-main" aria-busy={busy}>
              Spara status
            </button>
          ) : null}
        </>
      ) : null}
      <Alert words={failure} className="field-error" />
    </form>
  )
}

export const priceFieldId = (id: BookingResourceId): string => `price-${id}`

interface PriceEditorProps extends PartEditorProps {
  /** Whether a person has tried to save an invalid price. */
  readonly wrong: boolean
  readonly onWrong: () => void
}

/**
 * The editor for the price of a booked resource. A price that an administrator sets stays until the slots change
 * (`docs/rules.md#prices`).
 */
export const PriceEditor = ({
  booking,
  booked,
  draft,
  onDraft,
  onSaved,
  overtaken,
  onRefused,
  savesAlone,
  wrong,
  onWrong,
}: PriceEditorProps): ReactElement => {
  const core = useCore()
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, send, forget } = useCall()
  const id = priceFieldId(booked.id)
  const price = wantedPrice(booked, draft)
  const isChanged = price !== booked.price

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (price === null) {
      onWrong()
      input.current?.focus()
      return
    }
    if (!isChanged) return onDraft({ price: null })
    const saved = await send(() =>
      core.call('setPrice', { parameters: { id: booking.id, rid: booked.id }, body: { price, ...beganOf(draft) } }),
    )
    if (saved?._tag === 'Failed') onRefused(saved.failure)
    if (saved?._tag !== 'Ok') return
    onSaved({ price: draft.price })
    focusAfterSave(input.current?.form, input.current)
  }

  return (
    <form
      className="booked-editor booked-editor-price"
      noValidate
      onSubmitCapture={hearHeldFields}
      onSubmit={(event) => void submit(event)}
    >
      <div className="booked-price row gap-2 items-baseline">
        <input
          ref={input}
          id={id}
          className="field-input numeric"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Pris i kronor för ${booked.bookingIdNumber}, ${booked.resourceTitle}`}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-error` : undefined}
          value={draft.price ?? (booked.price === null ? '' : typedKronor(booked.price))}
          onChange={(event) => {
            forget()
            onDraft({ price: event.target.value, ...(draft.price === null ? { priceBegan: booked.price } : {}) })
          }}
        />
        <span aria-hidden="true">kr</span>
      </div>
      {priceCollides(booked, draft) ? (
        <CollisionBox
          change={overtaken ?? {}}
          theirs={kronor(booked.price ?? 0)}
          mine={`${draft.price} kr`}
          onChoose={(whose) => {
            forget()
            onDraft(whose === 'mine' ? { priceBegan: booked.price } : { price: null })
            input.current?.focus()
          }}
        />
      ) : null}
      {wrong ? (
        <p id={`${id}-error`} className="field-error">
          {draft.price?.trim() === '' ? problemTexts.price : problemTexts.wrongPrice}
        </p>
      ) : null}
      {(isChanged || busy) && savesAlone ? (
        <button type="submit" className="button button-main" aria-busy={busy}>
          Spara pris
        </button>
      ) : null}
      <Alert words={failure} className="field-error" />
    </form>
  )
}
