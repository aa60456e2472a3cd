/** The price in the bar belongs to the present choice and person. It is never shown for another choice or person. */
import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { GroupId, ResourceId, UserId } from '../../../../domain/schema/ids.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { BookingBarPlace } from '../../../../src/booking/booking-bar/booking-bar-place.tsx'
import { changedIn, createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { does, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const eken = ResourceId.make(7)
const draw = screenOfFile()
const total = (): string[] => texts('.booking-bar-total')

const show = async () => {
  const fake = createFakeCore()
  const hold = (...times: readonly ReturnType<typeof slot>[]): void =>
    fake.change((state) => ({
      ...state,
      resources: { [eken]: { title: 'Grupprum Eken', groupId: GroupId.make(1) } },
      holds: {
        [resourceDayKey(eken, localDate('2999-05-11'))]: Object.fromEntries(
          times.map(({ startTime, endTime }) => [startTime, { endTime, holder: 'mine', expiration: Number.MAX_VALUE }]),
        ),
      },
    }))
  const asked: ((price: number) => void)[] = []
  const core: typeof fake.core = {
    ...fake.core,
    readPrices: () =>
      new Promise((answer) => asked.push((price) => answer({ _tag: 'Ok', value: [{ id: eken, price }] }))),
  }
  /** After a pause in choosing the price is requested, and this is the answer. */
  const answer = async (price: number): Promise<void> => {
    await settled(() => expect(asked.length).toBeGreaterThan(0))
    await does(() => {
      for (const one of asked.splice(0)) one(price)
    })
  }
  fake.change(signedIn(someUser))
  hold(slot('09:00', '09:30'))
  await draw(<BookingBarPlace />, { ...fake, core }, '/group/1/2999-05-11')
  await answer(100)
  expect(total()).toEqual(['100 kr'])
  return {
    answer,
    hold: (...times: readonly ReturnType<typeof slot>[]) => does(() => hold(...times)),
    change: (change: Parameters<typeof fake.change>[0]) => does(() => fake.change(change)),
  }
}

test('of one choice is gone with it, until that of the next is there', { tags: 'basket-bar' }, async () => {
  const { hold, answer } = await show()
  await hold(slot('09:00', '09:30'), slot('09:30', '10:00'))
  expect(total()).toEqual([])
  await answer(200)
  expect(total()).toEqual(['200 kr'])
})

test.each<[string, Parameters<Awaited<ReturnType<typeof show>>['change']>[0]]>([
  ['another signs in', signedIn({ ...someUser, id: UserId.make(99) })],
  ['the person becomes of another user type', changedIn('users')],
  ['it is meant for somebody else', (state) => ({ ...state, basketFor: UserId.make(99) })],
])('is asked for anew where %s', { tags: 'basket-bar' }, async (_, changed) => {
  const { change, answer } = await show()
  await change(changed)
  expect(total()).toEqual([])
  await answer(300)
  expect(total()).toEqual(['300 kr'])
})
