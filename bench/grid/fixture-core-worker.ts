/**
 * Stands in for the core in a worker of its own: the real log and the real outbox to the tab; only hub and HTTP are
 * missing. A press is answered after a while, so that the time until it shows as pending is seen apart.
 */
import * as Comlink from 'comlink'
import { epoch as epochOf } from '../../domain/ids.ts'
import type { SlotReference } from '../../domain/schema/events.ts'
import { createEventLog } from '../../worker/log/event-log.ts'
import { createTabOutbox, type TabOutbox } from '../../worker/tabs/tab-outbox.ts'
import { bookingIdOf, resourceIdOf } from '../ids.ts'
import { createRandom } from '../random.ts'
import {
  date,
  groupId,
  placesOfBurst,
  RESOURCES,
  ROWS,
  resourceTitle,
  slotAt,
  stretches,
  takenAt,
} from './day-fixture.ts'
import type { FixturePort } from './fixture-port.ts'

const ANSWER_MS = 400
const TICK_MS = 10
const EXPIRATION = Date.parse('2035-03-07T12:00:00Z')

const epoch = epochOf('00000000-0000-4000-8000-000000000003')
const log = createEventLog(epoch, Date.now)
const { append } = log
let revision = 100

const pushHold = (slot: SlotReference, holder: 'mine' | 'other', expiration: number | null): void => {
  revision += 1
  append('hub', { _tag: 'ReservationsPushed', revision, changed: [{ ...slot, holder, expiration }] })
}

const resources = Array.from({ length: RESOURCES }, (_, resource) => ({
  id: resourceIdOf(resource + 1),
  title: resourceTitle(resource),
}))

append('core', { _tag: 'CoreStarted', build: 'bench' })
append('core', { _tag: 'SignedOut', cause: 'absent' })
append('http', {
  _tag: 'CatalogueLoaded',
  groups: [{ id: groupId, title: 'Grupprum', color: 'primary', slotTime: 30, resources }],
})
append('hub', { _tag: 'ConnectionChanged', status: 'connected', cause: 'idle' })
append('hub', {
  _tag: 'ReservationsRead',
  revision,
  reservations: stretches
    .filter(({ use }) => use === 'hold')
    .map((hold) => ({ ...slotAt(hold), holder: 'other', expiration: EXPIRATION })),
})
append('core', { _tag: 'DayRequested', groupId, date })
append('http', {
  _tag: 'DayLoaded',
  groupId,
  date,
  revision,
  resources: resources.map(({ id, title }, resource) => ({
    id,
    title,
    date,
    slots: Array.from({ length: ROWS }, (_, row) => {
      const { startTime, endTime } = slotAt({ resource, row })
      const taken = takenAt({ resource, row })
      const booked = taken?.use === 'booking'
      return {
        startTime,
        endTime,
        open: true,
        locked: false,
        booked,
        reserved: taken?.use === 'hold',
        selected: false,
        edit: false,
        bookingId: booked ? bookingIdOf(taken.number) : null,
        bookingIdNumber: booked ? `${taken.number}-1` : null,
      }
    }),
  })),
})

let outbox: TabOutbox | null = null

const port: FixturePort = {
  start: async (deliver) => {
    outbox = createTabOutbox({ log, showsColumns: () => false, send: deliver })
  },
  resume: async () => outbox?.sendSnapshot(),
  select: async (slot) => {
    append('core', { _tag: 'SlotSelectionRequested', slot })
    setTimeout(() => {
      pushHold(slot, 'mine', EXPIRATION)
      append('hub', { _tag: 'SlotSelectionConfirmed', slot, expiration: EXPIRATION })
    }, ANSWER_MS)
  },
  release: async (slot) => {
    append('core', { _tag: 'SlotReleaseRequested', slot })
    setTimeout(() => {
      pushHold(slot, 'mine', null)
      append('hub', { _tag: 'SlotReleased', slot })
    }, ANSWER_MS)
  },
  takeByOther: async (slot) => pushHold(slot, 'other', EXPIRATION),
  burst: (changesASecond, seconds) =>
    new Promise((resolve) => {
      const random = createRandom(5)
      const held = new Set<number>()
      const start = performance.now()
      let changes = 0
      const tick = setInterval(() => {
        const due = Math.min(((performance.now() - start) / 1000) * changesASecond, seconds * changesASecond)
        for (; changes < Math.floor(due); changes += 1) {
          const index = random.below(placesOfBurst.length)
          const place = placesOfBurst[index]
          if (place === undefined) continue
          pushHold(slotAt(place), 'other', held.has(index) ? null : EXPIRATION)
          if (!held.delete(index)) held.add(index)
        }
        if (changes < seconds * changesASecond) return
        clearInterval(tick)
        resolve(changes)
      }, TICK_MS)
    }),
}

Comlink.expose(port, {
  postMessage: (message, transfer) => self.postMessage(message, { transfer: transfer ?? [] }),
  addEventListener: (type, listener) => self.addEventListener(type, listener),
  removeEventListener: (type, listener) => self.removeEventListener(type, listener),
})
