/**
 * Passkeys in any order: whatever one person adds, removes, shows, copies and shows again, exactly the answers that a naive model takes sign in.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { ShownPasskey } from '../../../domain/schema/passkey.ts'
import { runsOf } from '../../testing/breadth.ts'
import { createAuthenticator, type SoftwareAuthenticator } from '../../testing/software-authenticator.ts'
import { GOOD_PASSWORD } from '../accounts/account-world.ts'
import type { Browser } from '../testing/browser.ts'
import { ORIGIN, openPasskeyWorld, own, post } from './passkey-world.ts'

const { server, world, ...house } = await openPasskeyWorld()
afterAll(() => server.stop())

const which = fc.nat({ max: 3 })
const deed = fc.oneof(
  fc.record({ do: fc.constant('add' as const), counts: fc.boolean() }),
  fc.record({ do: fc.constantFrom('remove' as const, 'copy' as const), which }),
  fc.record({ do: fc.constant('show' as const), which, breaks: fc.boolean() }),
  fc.record({ do: fc.constant('show-again' as const) }),
)

interface Device {
  readonly device: SoftwareAuthenticator
  /** The number of its key in the order in which keys were added. */
  readonly key: number
  readonly counts: boolean
  /** What the device has counted. */
  count: number
}

let people = 0

test('only a right answer of a key that is there, with a count that has risen, signs in, and once', {
  tags: ['passkey-alone', 'passkey-challenge', 'passkey-copied'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 14 }), async (deeds) => {
      people += 1
      const email = `model${people}@test.example`
      await world.verified(email)
      const browser: Browser = await world.signedIn(email, GOOD_PASSWORD)
      const devices: Device[] = []
      /** The counts that the server has, by the keys that are there. */
      const counted = new Map<number, number>()
      let latest: { readonly browser: Browser; readonly passkey: ShownPasskey } | null = null
      let added = 0

      for (const one of deeds) {
        const chosen = 'which' in one ? devices[one.which] : undefined
        if (one.do === 'add') {
          const device = createAuthenticator(ORIGIN, one.counts)
          const name = `Nyckel ${added}`
          const proof = await proofFor(browser, devices, counted)
          if (proof === null) continue
          expect((await house.add(browser, device, { name, ...proof })).status).toBe(200)
          counted.set(added, 0)
          devices.push({ device, key: added, counts: one.counts, count: 0 })
          added += 1
        }
        if (one.do === 'copy' && chosen !== undefined) devices.push({ ...chosen, device: chosen.device.copy() })
        if (one.do === 'remove' && chosen !== undefined && counted.has(chosen.key)) {
          const [id] = ((await house.factors(browser)).passkeys ?? []).flatMap(({ id, name }) =>
            name === `Nyckel ${chosen.key}` ? [id] : [],
          )
          const proof = await proofFor(browser, devices, counted)
          if (proof === null) continue
          expect((await post(browser, `${own}/${id}/removal`, proof)).status).toBe(200)
          counted.delete(chosen.key)
        }
        if (one.do === 'show' && chosen !== undefined) {
          const before = counted.get(chosen.key)
          chosen.count += chosen.counts ? 1 : 0
          const isRight =
            before !== undefined && !one.breaks && (chosen.count > before || (before === 0 && chosen.count === 0))
          const shown = await house.enter(chosen.device, { breaksSignature: one.breaks })
          expect(shown.answer.status).toBe(isRight ? 200 : 401)
          if (isRight) counted.set(chosen.key, chosen.count)
          latest = shown
        }
        if (one.do === 'show-again' && latest !== null)
          expect((await post(latest.browser, calls.signInByPasskey.path, { passkey: latest.passkey })).status).toBe(409)
      }
      expect((await house.factors(browser)).passkeys).toHaveLength(counted.size)
    }),
    { numRuns: runsOf(0.25) },
  )
})

/** What proves the owner: the password alone while there is no key, and else a key whose count the server takes, or null. */
const proofFor = async (
  browser: Browser,
  devices: readonly Device[],
  counted: Map<number, number>,
): Promise<Readonly<Record<string, unknown>> | null> => {
  if (counted.size === 0) return { password: GOOD_PASSWORD }
  const able = devices.find(({ key, count, counts }) => {
    const before = counted.get(key)
    return before !== undefined && (counts ? count + 1 > before : before === 0)
  })
  if (able === undefined) return null
  able.count += able.counts ? 1 : 0
  counted.set(able.key, able.count)
  return { passkey: await house.proof(browser, able.device) }
}
