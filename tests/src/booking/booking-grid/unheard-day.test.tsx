/** The words on a day without a connection to the booking system. */
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { tabId } from '../../../../domain/ids.ts'
import { heardDuring } from '../../testing/heard.ts'
import { dayScene, SAID_MS, usual } from './day-scene.tsx'

const { core, disabled, set, show, slotButtons, words } = dayScene()

const unheard = 'onsdag 4 mars Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.'

describe('while nobody can hold', { tags: ['conn-not-live', 'other-back-off'] }, () => {
  beforeEach(async () => {
    await show('2026-03-04T07:40:00')
    await heardDuring(SAID_MS)
  })

  const NOT_LIVE = 'Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.'
  test.each([
    ['no connection has come', { connection: { status: 'reconnecting', cause: 'idle' } }, NOT_LIVE],
    ['the connection is lost, which the dialog says', { connection: { status: 'disconnected', cause: 'lost' } }, null],
    ['the person chose to stay without one', { connection: { status: 'disconnected', cause: 'declined' } }, null],
    ['what others hold cannot be read', { holdsFailures: 1 }, NOT_LIVE],
  ] as const)('the page says so, and the voice where nothing else does: %s', async (_, change, said) => {
    expect(words()).toBe(usual)
    await set(change)
    expect(words()).toBe(unheard)
    expect(await heardDuring(SAID_MS)).toEqual(said === null ? [] : [said])
    await set({ connection: { status: 'connected', cause: 'idle' }, holdsFailures: 0 })
    expect(words()).toBe(usual)
    expect(await heardDuring(SAID_MS)).toEqual(['Kontakten med bokningen är tillbaka.'])
  })

  test('a connection that is made anew is told by its toasts alone, to eye and ear; beside the day where a person has put that away', {
    tags: 'conn-told-once',
  }, async () => {
    const toast = { tabId: core().core.tabId, toast: { _tag: 'Reconnecting' } } as const
    await set({ connection: { status: 'reconnecting', cause: 'idle' }, toasts: { 7: toast } })
    expect(words()).toBe(usual)
    expect(disabled()).toEqual([true, true, true, true])
    await set({ toasts: {} })
    expect(words()).toBe(unheard)
    await set({ connection: { status: 'connected', cause: 'idle' } })
    expect(words()).toBe(usual)
    expect(await heardDuring(SAID_MS)).toEqual([])
    // A toast of another tab is not shown here.
    await set({
      connection: { status: 'reconnecting', cause: 'idle' },
      toasts: { 8: { ...toast, tabId: tabId('00000000-0000-4000-8000-000000000003') } },
    })
    expect(words()).toBe(unheard)
    expect(await heardDuring(SAID_MS)).toEqual([NOT_LIVE])
  })

  test.each([
    ['is not needed', { status: 'disconnected', cause: 'idle' }],
    ['is on its way for the first time', { status: 'connecting', cause: 'idle' }],
  ] as const)('nothing is said of a connection that %s', async (_, connection) => {
    await set({ connection })
    expect(words()).toBe(usual)
    expect(await heardDuring(SAID_MS)).toEqual([])
    expect(disabled()).toEqual([false, false, false, false])
  })

  test('no slot can be pressed, and a press says why', async () => {
    expect(disabled()).toEqual([false, false, false, false])
    await set({ connection: { status: 'reconnecting', cause: 'idle' } })
    await heardDuring(SAID_MS)
    expect(disabled()).toEqual([true, true, true, true])
    await act(async () => slotButtons()[1]?.click())
    expect(await heardDuring(SAID_MS)).toEqual(['Ingen kontakt med bokningen just nu. Du kan titta, men inte välja.'])
  })
})
