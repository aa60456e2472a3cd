/** The dialog that books, if the choice contains a resource that the person's user type may not book. */
import { expect, test, vi } from 'vitest'
import { GroupId, ResourceId } from '../../../../domain/schema/ids.ts'
import { resourceDayKey } from '../../../../domain/state/state.ts'
import { boxIsOpen, ConfirmBox } from '../../testing/confirm-box.tsx'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { button, press, screenOfFile, texts } from '../../testing/screen.tsx'
import { bookedPart, NOW, slot } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()

test('each line that cannot be booked says who books it, and nothing is sent before it is taken away', {
  tags: 'bookers-before-booking',
}, async () => {
  const fake = createFakeCore()
  fake.change(signedIn(someUser))
  const [{ date }] = [bookedPart(1)]
  const { startTime, endTime } = slot('09:00', '09:30')
  const held = { [startTime]: { endTime, holder: 'mine', expiration: Date.parse(NOW) } } as const
  const said = { bookedBy: ['Skola', 'Kommun'], refusesCaller: true } as const
  fake.change((state) => ({
    ...state,
    resources: {
      1: { title: 'Provsal 1', groupId: GroupId.make(1), ...said },
      2: { title: 'Grupprum Eken', groupId: GroupId.make(1) },
    },
    holds: Object.fromEntries([1, 2].map((id) => [resourceDayKey(ResourceId.make(id), date), held])),
  }))
  const booked = vi.fn()
  await draw(<ConfirmBox />, { ...fake, core: { ...fake.core, confirmBooking: booked } })
  await boxIsOpen()
  expect(texts('.confirm-line .notice')).toEqual(['Provsal 1 bokas bara av skolor och kommunen.'])
  await press(button('Boka'))
  expect(booked).not.toHaveBeenCalled()
  expect(button('Boka').getAttribute('aria-description')).toBe('Ta först bort det som du inte får boka.')
  await press(button(/^Ta bort Provsal 1/))
  expect(fake.core.command).toHaveBeenCalledWith(expect.objectContaining({ _tag: 'ReleaseSlots' }))
})
