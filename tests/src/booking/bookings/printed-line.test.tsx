import type { ReactElement } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UserId } from '../../../../domain/schema/ids.ts'
import type { User } from '../../../../domain/schema/people.ts'
import { usePrintedLine } from '../../../../src/booking/bookings/use-printed-line.ts'
import { createFakeCore, signedIn } from '../../testing/fake-core.ts'
import { does, screenOfFile, settled, texts } from '../../testing/screen.tsx'
import { NOW, ok } from '../../testing/some-booking.ts'
import { someUser } from '../../testing/some-user.ts'

beforeAll(() => void vi.setSystemTime(NOW))
afterAll(() => void vi.useRealTimers())

const draw = screenOfFile()
const Line = ({ known }: { readonly known: User | null }): ReactElement => <p>{usePrintedLine(known)}</p>
const other: User = { ...someUser, id: UserId.make(8), firstName: 'Karin', lastName: 'Lindén' }

test('the paper names the person who prints, also when another signs in; one whom the page knows is not asked for', {
  tags: 'booking-print',
}, async () => {
  const fake = createFakeCore({ user: ok(other) })
  fake.change(signedIn(someUser))
  const call = await draw(<Line known={someUser} />, fake)
  const line = (): string => texts('p').join()
  await settled(() => expect(line()).toBe(`Utskrivet 2026-03-03 08:00 av ${someUser.firstName} ${someUser.lastName}`))
  expect(call).not.toHaveBeenCalled()
  await does(() => fake.change(signedIn(other)))
  await settled(() => expect(line()).toBe('Utskrivet 2026-03-03 08:00 av Karin Lindén'))
})
