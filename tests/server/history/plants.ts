/**
 * Faults that a booking server could well have, planted between a desk and the real server. Each must be found within a few histories
 * (`histories.test.ts`). This shows that the checker does not accept everything.
 */
import type { Answered, Desk } from './desk.ts'

type Perform = Desk['perform']
type Plant = (desk: Desk) => Desk

const said = (words: string): Answered => ({ words, booking: null })
const withPerform =
  (make: (perform: Perform) => Perform): Plant =>
  (desk) => ({ ...desk, perform: make(desk.perform) })

export const plants: Readonly<Record<string, Plant>> = {
  'a hold that is granted to two': withPerform((perform) => async (call) => {
    const answered = await perform(call)
    return call._tag === 'Hold' && answered.words === 'reserved' ? said('held') : answered
  }),
  'a release that is lost': withPerform((perform) => async (call) => {
    if (call._tag !== 'Release' && call._tag !== 'Clear') return perform(call)
    const { words } = await perform({ _tag: 'ReadHolds', session: call.session })
    const mine = words.split(', ').flatMap((word, slot) => (word === 'mine' ? [slot] : []))
    return said(String('slot' in call ? mine.includes(call.slot) : mine.length))
  }),
  'a booking that ignores the holds of others': withPerform((perform) => async (call) => {
    const answered = await perform(call)
    const lost = call._tag === 'Create' && /^taken: [^b]*$/.test(answered.words)
    return lost ? said(`made ${call.key}`) : answered
  }),
  'a hold that still blocks when its time is over': (desk) => {
    /** By slot, for ever. */
    const blocked = new Set<number>()
    return {
      ...desk,
      async perform(call) {
        const answered = call._tag === 'Hold' && blocked.has(call.slot) ? said('reserved') : await desk.perform(call)
        if (call._tag === 'Hold' && answered.words === 'reserved') blocked.add(call.slot)
        return answered
      },
    }
  },
  'a grid that was read too long ago': (desk) => {
    let last: Answered | null = null
    return {
      ...desk,
      async perform(call) {
        const answered = await desk.perform(call)
        if (call._tag !== 'ReadGrid') return answered
        const stale = last ?? answered
        last = answered
        return stale
      },
    }
  },
  'a booking that is made twice when it is asked for again': withPerform((perform) => async (call) => {
    if (call._tag !== 'Create') return perform(call)
    await perform(call).catch(() => null)
    return perform({ ...call, key: `${call.key}, again` })
  }),
  'half of a booking': withPerform(
    (perform) => (call) => perform(call._tag === 'Create' ? { ...call, slots: call.slots.slice(0, 1) } : call),
  ),
}
