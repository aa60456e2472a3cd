/** Presses on the slots of a day, and the answers of the server. */
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { timeFromMinutes } from '../../../../domain/calendar/local-time.ts'
import type { SelectionRefusal } from '../../../../domain/schema/events.ts'
import { slotKey } from '../../../../domain/state/state.ts'
import type { Told } from '../../testing/fake-core.ts'
import { heardDuring } from '../../testing/heard.ts'
import { date, dayScene, eken, SAID_MS } from './day-scene.tsx'

const { core, place, set, show, slotButtons } = dayScene()

describe('a press', () => {
  const slot = { resourceId: eken, date, startTime: timeFromMinutes(510), endTime: timeFromMinutes(540) }
  beforeEach(async () => {
    await show('2026-03-04T07:40:00')
    await heardDuring(SAID_MS)
  })

  test('on its way is drawn as chosen, and looks and says that it is on its way', {
    tags: ['grid-pending', 'look-states', 'name-slot-pending'],
  }, async () => {
    await set({ pending: { [slotKey(slot)]: { ...slot, kind: 'selecting', settled: false } } })
    const drawn = slotButtons()[1]
    expect([drawn?.textContent, drawn?.className, drawn?.getAttribute('aria-busy')]).toEqual([
      ...['Vald', 'slot slot-mine slot-pending', 'true'],
    ])
    expect(drawn?.getAttribute('aria-label')).toBe('08:30–09:00, vald, onsdag 4 mars')
    await set({ pending: {} })
    expect(drawn?.getAttribute('aria-busy')).toBeNull()
  })

  test('that is refused leaves its slot free, and why is said and stands there', { tags: 'grid-refused' }, async () => {
    await set({ refusals: { [slotKey(slot)]: { ...slot, reason: 'reserved' } } })
    expect(slotButtons()[1]?.getAttribute('aria-label')).toMatch(/^08:30–09:00, ledig, /)
    expect(place.querySelector('.slot-note')?.textContent).toBe('Någon annan har just reserverat tiden.')
    expect(await heardDuring(SAID_MS)).toEqual(['Någon annan har just reserverat tiden.'])
  })
})

test('a press on what cannot be had is answered in a bubble at the slot and by voice, until the next press', {
  tags: 'grid-press-answered',
}, async () => {
  await show('2026-03-04T08:10:00')
  await heardDuring(SAID_MS)
  const note = (): string | undefined => place.querySelector('.slot-note')?.textContent
  await act(async () => slotButtons()[0]?.click())
  expect([note(), await heardDuring(SAID_MS)]).toEqual(['Tiden är förbi.', ['Tiden är förbi.']])
  await act(async () => slotButtons()[2]?.click())
  expect(note()).toBeUndefined()
})

describe('a time that the server refuses', () => {
  /** Presses a slot, which the core reports as refused. */
  const pressRefused = async (reason: SelectionRefusal): Promise<void> => {
    const slot = { resourceId: eken, date, startTime: timeFromMinutes(480), endTime: timeFromMinutes(510) }
    const refuse = (): Told => {
      core().change((state) => ({ ...state, refusals: { [slotKey(slot)]: { ...slot, reason } } }))
      return { _tag: 'Ok', value: null }
    }
    await show('2026-03-04T07:40:00', date, { SelectSlots: refuse })
    await heardDuring(SAID_MS)
    await act(async () => slotButtons()[0]?.click())
  }

  test('because one signs in before choosing leads to signing in, and back to the day', {
    tags: 'setting-sign-in-before-choosing',
  }, async () => {
    history.replaceState(null, '', '/group/1/2026-03-04')
    await pressRefused('sign-in')
    expect(location.pathname + location.search).toBe('/sign-in?returnUrl=%2Fgroup%2F1%2F2026-03-04')
  })

  test('because one holds as many as one may is told why, and what may be done', {
    tags: 'cap-visitor-holds',
  }, async () => {
    await pressRefused('limit')
    expect(await heardDuring(SAID_MS)).toEqual([
      'Fler tider går inte att välja nu. Boka eller ta bort någon först, eller logga in om du inte är inloggad.',
    ])
  })
})
