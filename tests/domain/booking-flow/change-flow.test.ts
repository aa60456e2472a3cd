/** The flow of a change to a booked resource, for all presses and answers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangeEvent, changeFlow, changing } from '../../../domain/booking-flow/change-flow.ts'
import { check } from '../check.ts'

const pressed: ChangeEvent = { _tag: 'Pressed', isRuled: false }
const pressedRuled: ChangeEvent = { _tag: 'Pressed', isRuled: true }
const goesOn: ChangeEvent = { _tag: 'Judged', goesOn: true }
const stopped: ChangeEvent = { _tag: 'Judged', goesOn: false }
const saved: ChangeEvent = { _tag: 'Answered', failure: null }
const failed: ChangeEvent = { _tag: 'Answered', failure: { _tag: 'Unreachable' } }
const flowAfter = (...events: readonly ChangeEvent[]) => events.reduce(changeFlow, changing)
const anyEvent = fc.constantFrom(pressed, pressedRuled, goesOn, stopped, saved, failed)
const anyEvents = fc.array(anyEvent, { maxLength: 20 })

describe('the way of a change', { tags: 'edit-full-set' }, () => {
  test('has one change on its way, which its answer alone ends, and none after the one that was saved', () => {
    check(
      fc.property(anyEvents, anyEvent, (events, event) => {
        const flow = flowAfter(...events)
        const next = changeFlow(flow, event)
        if (flow._tag === 'Saved' || (flow._tag === 'Saving' && event._tag !== 'Answered')) expect(next).toBe(flow)
        if (next._tag === 'Saving' && flow._tag !== 'Saving') expect(['Pressed', 'Judged']).toContain(event._tag)
      }),
    )
  })

  test('can be gone to its end from every state', () => {
    check(
      fc.property(anyEvents, (events) => {
        expect(flowAfter(...events, pressed, saved)).toEqual({ _tag: 'Saved' })
      }),
    )
  })

  test('waits for the rules where they judge it, and shows the failure of before until it is sent again', () => {
    const again = [pressed, failed, pressedRuled] as const
    expect(flowAfter(...again)).toEqual({ _tag: 'Asked', failure: { _tag: 'Unreachable' } })
    expect(flowAfter(...again, stopped)).toEqual({ _tag: 'Changing', failure: { _tag: 'Unreachable' } })
    expect(flowAfter(...again, goesOn)).toEqual({ _tag: 'Saving' })
  })
})
