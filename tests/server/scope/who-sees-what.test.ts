/**
 * Who sees what, in houses of any kind: everything that somebody can ask for is compared with the naive model of `house.ts`. No answer has
 * a text that is not for the asker, and each list has every text that is. Over HTTP on a real server with a real database.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { runsOf } from '../../testing/breadth.ts'
import type { Answer } from '../testing/browser.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent } from '../testing/test-content.ts'
import { buildHouse, type House, modelOf, planArbitrary, TODAY, type Viewer } from './house.ts'

let folder: string
let server: RunningServer
let houses = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-scope-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<html lang="sv"><head></head><body><div id="root"></div></body></html>')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  server = await startTestServer({
    environment: { SEED: 'none', CLIENT_DIR: folder, MAX_ADDRESS_CALLS_PER_SECOND: '1000000' },
  })
  await loadTestContent(server.database)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const decodeGrid = Schema.decodeUnknownSync(calls.groupSlots.answer)
const wide = { startDate: '2026-02-01', endDate: '2026-12-31' }

/** Asks for everything, and returns what is wrong with the answers. */
const faultsFor = async (house: House, viewer: Viewer): Promise<readonly string[]> => {
  const { browser, title, sees, handles, invoices } = viewer
  const { secrets, seen, partsOf, seenNotes, seenGuests, seesPart, listed, waiting, reported } = modelOf(house, viewer)
  const faults: string[] = []
  const ask = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> => {
    const answer = await browser.send(path, body === undefined ? { method } : { method, body })
    for (const secret of secrets) if (answer.text.includes(secret)) faults.push(`${title}: ${path} shows ${secret}`)
    if (answer.status >= 500) faults.push(`${title}: ${path} is ${answer.status}`)
    return answer
  }
  const has = (answer: Answer, path: string, texts: readonly string[]): void => {
    for (const text of texts)
      if (!answer.text.includes(text)) faults.push(`${title}: ${path} lacks ${text} (${answer.status})`)
  }
  const isStaff = sees.size > 0
  const own = seen.map(({ wish }) => wish)
  const notes = seenNotes.map(({ text }) => text)

  const all = await ask('/api/booking/all')
  if (isStaff) has(all, '/all', [...own, ...notes])
  const page = { page: 1, pageSize: 100 }
  const paged = await ask('/api/booking/paged', page)
  if (isStaff || viewer.person !== null) has(paged, '/paged', own)
  for (const { name } of house.people) {
    const found = await ask('/api/booking/paged', { ...page, words: name })
    const theirs = seen.filter(({ owner }) => house.people[owner]?.name === name)
    if (isStaff)
      has(
        found,
        `/paged ${name}`,
        theirs.map(({ wish }) => wish),
      )
  }
  const queue = await ask('/api/booking/waiting')
  if (handles.size > 0)
    has(
      queue,
      '/waiting',
      waiting.map(({ wish }) => wish),
    )
  const report = await ask('/api/booking/reports', { ...wide, billing: true })
  if (invoices.size > 0)
    has(
      report,
      '/reports',
      reported.map(({ wish }) => wish),
    )
  const people = await ask(`/api/user?pageSize=100&search=${house.sign}`)
  if (handles.size > 0 || viewer.administers)
    has(
      people,
      '/user',
      listed.map(({ name }) => name),
    )

  for (const booking of new Set(house.parts.map((part) => part.booking))) {
    const visible = partsOf(booking).filter(seesPart)
    const whole = await ask(`/api/booking/${booking}`)
    const guests = seenGuests.filter((guest) => guest.booking === booking).map(({ text }) => text)
    has(await ask(`/api/booking/${booking}/co-bookers`), `/booking/${booking}/co-bookers`, guests)
    for (const [path, { status }] of [
      [`/api/booking/${booking}`, whole],
      [`/api/booking/${booking}.ics`, await ask(`/api/booking/${booking}.ics`)],
    ] as const) {
      const isRight = visible.length > 0 ? status === 200 : status === 404 || status === 401
      if (!isRight) faults.push(`${title}: ${path} is ${status} and has ${visible.length} parts for them`)
    }
    has(
      whole,
      `/booking/${booking}`,
      visible.map(({ wish }) => wish),
    )
  }
  for (const { id } of house.people) await ask(`/api/user/${id}`)
  for (const { id } of house.people) await ask(`/api/booking/missed?userId=${id}`)
  for (const { id } of house.rooms) await ask(`/api/rooms/${id}`)
  for (const { id } of house.people.slice(0, 2)) await ask(`/api/user/${id}/export`)
  for (const path of ['/api/audit', '/api/activity', '/api/booking', '/api/booking/groups', '/api/booking/usage'])
    await ask(path)
  for (const path of ['/api/groups', '/api/resources', '/api/booking/feed', '/api/content', '/']) await ask(path)
  await ask('/api/booking/occupancy', wide)

  for (const [group, id] of house.groupIds.entries()) {
    await ask(`/group/${id}/${TODAY}`)
    const resources = decodeGrid((await ask(`/api/booking/group/${id}/slots`, { date: TODAY })).json)
    for (const part of house.parts.filter((one) => one.group === group && one.date === TODAY && one.status !== 2)) {
      const column = resources.find((resource) => resource.id === house.rooms[part.room]?.id)
      const isKnown = column?.slots.some(({ bookingId }) => bookingId === part.booking) === true
      const isFirst = column?.slots.some(({ bookingId, booked }) => booked && bookingId === null) === true
      if (isKnown && !seesPart(part)) faults.push(`${title}: the grid shows booking ${part.booking}`)
      if (isFirst && sees.has(group)) faults.push(`${title}: the grid hides a booking of their own group`)
    }
  }
  return faults
}

test('no answer has what is not for the one who asks, and each list has all that is', {
  tags: ['scope-who-sees-what', 'role-user-others'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(planArbitrary, async (plan) => {
      houses += 1
      const house = await buildHouse({ database: server.database, address: server.address, number: houses, plan })
      const faults: string[] = []
      for (const viewer of house.viewers) faults.push(...(await faultsFor(house, viewer)))
      expect(faults).toEqual([])
    }),
    { numRuns: runsOf(0.1), endOnFailure: true },
  )
})
