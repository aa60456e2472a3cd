import { BehaviorSubject, skip } from 'rxjs'
import { expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { epoch } from '../../../domain/ids.ts'
import { reduce } from '../../../domain/reducer/reduce.ts'
import type { Event } from '../../../domain/schema/events.ts'
import { ResourceId } from '../../../domain/schema/ids.ts'
import { initialState, slotKey } from '../../../domain/state/state.ts'
import { createIntendedState } from '../../../src/core/intended-state.ts'

const life = epoch('00000000-0000-4000-8000-0000000000ff')
const slot = {
  resourceId: ResourceId.make(1),
  date: localDate('2026-03-04'),
  startTime: localTime('09:00:00'),
  endTime: localTime('09:30:00'),
}

const createTab = () => {
  const copy = new BehaviorSubject(initialState(life))
  const shown = createIntendedState(copy)
  const pictures: (string | undefined)[] = []
  shown.state.pipe(skip(1)).subscribe(({ pending }) => pictures.push(pending[slotKey(slot)]?.kind))
  let seq = 0
  return {
    copy,
    shown,
    /** The drawn states, one after the other. */
    pictures,
    happens: (event: Event) => {
      seq += 1
      copy.next(reduce(copy.value, { seq, at: 0, epoch: life, origin: 'core', event }))
    },
  }
}

test('a press is drawn before anybody has answered, and the core’s own word of it changes nothing in the picture', {
  tags: 'grid-press-at-once',
}, () => {
  const { copy, shown, pictures, happens } = createTab()
  const end = shown.intend('selecting', [slot])
  expect(shown.state.value.pending[slotKey(slot)]?.kind).toBe('selecting')
  expect(copy.value.pending).toEqual({})
  happens({ _tag: 'SlotSelectionRequested', slot })
  expect(shown.state.value).toBe(copy.value)
  happens({ _tag: 'SlotSelectionConfirmed', slot, expiration: 600_000 })
  end()
  expect(pictures).toEqual(['selecting', 'selecting', undefined])
  expect(shown.state.value).toBe(copy.value)
})

test('a press that nobody took up is gone when its answer comes', () => {
  const { copy, shown, pictures } = createTab()
  const end = shown.intend('selecting', [slot])
  end()
  expect(pictures).toEqual(['selecting', undefined])
  expect(shown.state.value).toBe(copy.value)
})

test('a press that waited for the contrary one, and was not taken up after it, is gone when its answer comes', () => {
  const { shown, happens } = createTab()
  happens({ _tag: 'SlotSelectionRequested', slot })
  const end = shown.intend('releasing', [slot])
  happens({ _tag: 'SlotSelectionRefused', slot, reason: 'booked' })
  expect(shown.state.value.pending[slotKey(slot)]?.kind).toBe('releasing')
  end()
  expect(shown.state.value.pending).toEqual({})
})

test('what else happens meanwhile is drawn, and the press stays', () => {
  const { shown, happens } = createTab()
  const end = shown.intend('releasing', [slot])
  happens({ _tag: 'RevisionTold', revision: 4 })
  expect(shown.state.value.pending[slotKey(slot)]?.kind).toBe('releasing')
  end()
  expect(shown.state.value.pending).toEqual({})
})
