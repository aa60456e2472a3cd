/** The command acts as people would before unknown services, and reports what people would experience. */
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { conformCommand } from '../../../scripts/conform/conform-command.ts'
import { startBackEnd } from '../../other-back-end/start-back-end.ts'
import { strangers } from '../../other-back-end/strangers.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const conform = async (habits: string): Promise<string> => {
  const world = join(import.meta.dirname, '../../other-back-end/world.json')
  const backEnd = await startBackEnd({ port: 0, dist: import.meta.dirname, world, habits, state: undefined })
  endings.push(backEnd.close)
  const words = [backEnd.origin, '--email=admin@demo.example', '--write', '--seconds=5']
  return (await conformCommand(words, { CONFORM_PASSWORD: 'demo-losenord-1' })).output.join('\n')
}

describe('booking works', { tags: 'strangers-conform' }, () => {
  test.each(Object.entries(strangers).map(([name, { says }]) => [name, says] as const))(
    'with %s: %s',
    async (habit) => {
      const told = await conform(habit)
      expect(told).toMatch(/^Booking would work\.$/m)
      expect(told).toMatch(/refuses it: the same time to another browser +works/)
      expect(told).not.toMatch(/cannot be read|^. .* fails /m)
    },
  )
})

test.each([
  ['hub-null', /hub AddReservation +works +it does not say that it holds; GetReservations does/],
  ['no-ends', /the end of a hold +works without +none is told: “utan nedräkning här”/],
  ['priceless', /GET \/api\/booking\/:id +works, but +a price is missing: people read “Pris saknas”/],
  ['hub-for-users', /negotiate +works, but +401: it takes no visitors\./],
  ['large-token', /cookie auth +works, but +.*signed out with their last tab/],
  ['date-header-ahead', /header Date +works, but/],
  ['role-words', /GET \/api\/user\/roles +works +.*3 roles/],
  ['trace-failures', /words of a refusal +works, but +.*not for people/],
  ['error-failures', /words of a refusal +works +people read the service’s own/],
])('of %s it says what people meet', { tags: 'strangers-conform' }, async (habit, said) => {
  expect(await conform(habit)).toMatch(said)
})
