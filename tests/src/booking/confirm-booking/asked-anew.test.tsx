/** An open dialog asks again when the person, the price or the terms change. */
import { type ReactElement, useState } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import type { State } from '../../../../domain/schema/state.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { LossLightbox } from '../../../../src/kit/design/loss-lightbox.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, does, press, screenOfFile, settled, textOf, texts } from '../../testing/screen.tsx'
import { NOW, ok, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const eken = ResourceId.make(7)
const anna: User = { ...someUser, id: UserId.make(3), firstName: 'Anna', lastName: 'Forsberg' }
const karin: User = { ...someUser, id: UserId.make(9), firstName: 'Karin', lastName: 'Lindén' }
const administrator: User = { ...someUser, id: UserId.make(1), role: 'administrator' }
const { startTime, endTime } = slot('09:00', '09:30')
const chosen = (state: State): State => ({
  ...state,
  clockOffset: 0,
  holdsRevision: 4,
  holdsStale: false,
  groups: { 1: { title: 'Grupprum', color: 'primary', slotTime: 30, order: 1 } },
  resources: { [eken]: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
  holds: {
    [resourceDayKey(eken, localDate('2026-05-11'))]: {
      [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) + 600_000 },
    },
  },
})

const Question = ({ onDone }: { readonly onDone: () => void }): ReactElement => {
  // An example is the end of free cancellation while the person reads.
  const [stake, setStake] = useState('gratis')
  return (
    <>
      <button type="button" onClick={() => setStake('100 kr')}>
        Tiden går
      </button>
      <LossLightbox question="Avboka?" action="Avboka" safe="Behåll" stake={stake} onDone={onDone} onClose={onDone}>
        <p>{stake}</p>
      </LossLightbox>
    </>
  )
}

const draw = screenOfFile()
/** The dialog of a person who is about to book for 100 kr. */
const openFor = async (person: User) => {
  const fake = createFakeCore({ user: ok(karin), breaches: ok([]) })
  let price = 100
  fake.change(signedIn(person))
  fake.change(chosen)
  const readPrices = vi.fn(fake.core.readPrices)
  readPrices.mockImplementation(async () => ({ _tag: 'Ok', value: [{ id: eken, price }] }))
  const confirmBooking = vi.fn(fake.core.confirmBooking)
  await draw(
    <BookingBarPlace />,
    { ...fake, core: { ...fake.core, readPrices, confirmBooking } },
    '/group/1/2026-05-11',
  )
  await settled(() => button('Boka'))
  await press(button('Boka'))
  await settled(() => expect(textOf(document.querySelector('dialog'))).toContain('100 kr'))
  return {
    confirmBooking,
    change: (next: (state: State) => State) => does(() => fake.change(next)),
    setPrice: async (next: number) => {
      price = next
      await does(() => fake.change((state) => ({ ...state, changed: { ...state.changed, groups: 99 } })))
    },
  }
}
const submit = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('dialog .confirm-form button[type="submit"]')
  if (found === null) throw new Error('no button')
  return found
}
const told = (): string[] => texts('dialog .notice-warning')

test('another person who signs in elsewhere: it says who, and books nothing before that is answered', {
  tags: 'confirm-asks-anew',
}, async () => {
  const { change, confirmBooking } = await openFor(anna)
  await change((state) => ({ ...state, account: { _tag: 'SignedOut', cause: 'asked' } }))
  await settled(() => expect(texts('dialog h2')).toEqual(['Logga in']))
  await change(signedIn(karin))
  await settled(() => expect(texts('dialog h2')).toEqual(['En annan är inloggad']))
  await settled(() => expect(textOf(document.querySelector('dialog'))).toContain('Karin Lindén har loggat in'))
  expect(document.querySelector('dialog')?.textContent).not.toContain('kr')
  await press(button('Fortsätt som Karin Lindén'))
  await settled(() => expect(texts('dialog h2')).toEqual(['Bekräfta bokning']))
  expect(confirmBooking).not.toHaveBeenCalled()
  await press(submit())
  expect(confirmBooking).toHaveBeenCalledTimes(1)
})

test('the same person who signs in again is asked nothing', { tags: 'confirm-asks-anew' }, async () => {
  const { change } = await openFor(anna)
  await change((state) => ({ ...state, account: { _tag: 'SignedOut', cause: 'expired' } }))
  await settled(() => expect(texts('dialog h2')).toEqual(['Logga in']))
  await change(signedIn(anna))
  await settled(() => expect(texts('dialog h2')).toEqual(['Bekräfta bokning']))
})

test('another price: the press that was under way takes note of it, the next one books', {
  tags: 'confirm-asks-anew',
}, async () => {
  const { setPrice, confirmBooking } = await openFor(anna)
  await setPrice(150)
  await settled(() => expect(told()).toEqual(['Priset är nu 150 kr. Det var 100 kr.']))
  expect(textOf(submit())).toBe('Fortsätt')
  await press(submit())
  expect(confirmBooking).not.toHaveBeenCalled()
  expect([told(), textOf(submit())]).toEqual([[], 'Boka'])
  await press(submit())
  expect(confirmBooking).toHaveBeenCalledTimes(1)
})

test('other terms of the house are asked about anew, and so is another whom it is for, chosen in another tab', {
  tags: 'confirm-asks-anew',
}, async () => {
  const { change } = await openFor(anna)
  await change((state) => ({
    ...state,
    resources: { [eken]: { title: 'Eken', groupId: GroupId.make(1), limits: { cancelMinutes: 60 } } },
  }))
  await settled(() => expect(told()).toEqual(['Villkoren har ändrats. Läs dem igen.']))

  const second = await openFor(administrator)
  await second.change((state) => ({ ...state, basketFor: karin.id }))
  await settled(() => expect(texts('.book-for-title')).toEqual(['Boka åt Karin Lindén']))
  await settled(() => expect(told()).toEqual(['Det har ändrats vem bokningen är till, i en annan flik.']))
  await press(submit())
  expect(second.confirmBooking).not.toHaveBeenCalled()
  await press(submit())
  expect(second.confirmBooking).toHaveBeenCalledWith(expect.objectContaining({ bookFor: karin.id }))
})

test('so is the question before something is lost: what it costs, and who it is that answers', {
  tags: 'confirm-asks-anew',
}, async () => {
  const fake = createFakeCore()
  fake.change(signedIn(anna))
  const onDone = vi.fn()
  await draw(<Question onDone={onDone} />, fake)
  await press(button('Tiden går'))
  expect(told()).toEqual(['Det här har ändrats medan frågan stod öppen. Läs det igen.'])
  await press(button('Fortsätt'))
  expect([told(), onDone.mock.calls]).toEqual([[], []])
  await does(() => fake.change(signedIn(karin)))
  await settled(() => expect(told()).toEqual(['En annan person har loggat in, i en annan flik.']))
  await press(button('Fortsätt'))
  expect(onDone).not.toHaveBeenCalled()
  await press(button('Avboka'))
  expect(onDone).toHaveBeenCalledTimes(1)
})
