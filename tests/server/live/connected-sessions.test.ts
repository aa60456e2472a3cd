/**
 * Presence of several processes over one database, against a model. The processes write in any order, are slow, die, are taken for dead
 * and come back. In every case a hold waits for its release exactly if nobody of its session is connected.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SessionId } from '../../../domain/schema/ids.ts'
import { RELEASE_SECONDS_WITHOUT_WORD } from '../../../server/claims/end-holds.ts'
import { type ConnectedSessions, createConnectedSessions } from '../../../server/live/connected-sessions.ts'
import { removeProcess } from '../../../server/live/connection-rows.ts'
import { runsOf } from '../../testing/breadth.ts'
import { newSession, openTestDatabase, type TestDatabase } from '../database/test-database.ts'

/** Less than a minute, and more than a history takes on a slow machine. */
const RELEASE_SECONDS = 50
const PROCESSES = 2
const SESSIONS = 2

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.close())

/** A process as the model sees it: the sessions that it knows, and whether it can write them. */
interface Process {
  readonly id: string
  readonly connected: ConnectedSessions
  readonly connections: SessionId[]
}

const startProcess = (): Process => {
  const id = randomUUID()
  const connections: SessionId[] = []
  const connected = createConnectedSessions({
    database: test.database,
    processId: id,
    releaseSeconds: RELEASE_SECONDS,
    countConnections: () => connections.length,
  })
  return { id, connected, connections }
}

const notSeenForLong = (id: string) =>
  sql`update server_process set seen_at = seen_at - interval '1 hour' where id = ${id}`.execute(test.database)

/** Null if the holds of the session do not wait for a release. */
const secondsUntilRelease = async (): Promise<Map<string, number | null>> => {
  const { rows } = await sql<{ id: string; seconds: number | null }>`
    select id, extract(epoch from release_at - server_now())::double precision as seconds from hold_session
    `.execute(test.database)
  return new Map(rows.map(({ id, seconds }) => [id, seconds]))
}

const processNumber = fc.nat(PROCESSES - 1)
const sessionNumber = fc.nat(SESSIONS - 1)
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('comes' as const), processNumber, sessionNumber }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('leaves' as const),
      processNumber,
      sessionNumber,
      graceful: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('says that it lives' as const), processNumber }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('is not heard of for long' as const), processNumber }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('dies, and another starts' as const), processNumber }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('stops, and another starts' as const), processNumber }) },
)

type Happening = typeof happening extends fc.Arbitrary<infer Kind> ? Kind : never

it('Holds wait for their release exactly where no process that lives has a connection of their session, whatever happens to processes and connections', {
  tags: ['hold-return', 'hold-close-frame', 'run-processes'],
}, async () => {
  await fc.assert(
    // The events of one list happen at the same time.
    fc.asyncProperty(
      fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12, size: 'max' }),
      async (moments) => {
        await sql`delete from server_process`.execute(test.database)
        await test.clean()
        const sessions = Array.from({ length: SESSIONS }, newSession)
        await test.database
          .insertInto('hold_session')
          .values(sessions.map((id) => ({ id, deadline: '2027-01-01T00:00:00Z' })))
          .execute()
        const processes = Array.from({ length: PROCESSES }, startProcess)
        const gone: string[] = []

        const happen = async (one: Happening): Promise<void> => {
          const process = processes[one.processNumber]
          if (process === undefined) throw new Error('no such process')
          const { connected, connections } = process
          if (one.what === 'comes' || one.what === 'leaves') {
            const session = sessions[one.sessionNumber]
            if (session === undefined) throw new Error('no such session')
            if (one.what === 'comes') {
              connections.push(session)
              await connected.came(session)
            } else if (connections.includes(session)) {
              connections.splice(connections.indexOf(session), 1)
              const end = one.graceful
                ? ({ graceful: true, reason: 'close-frame' } as const)
                : ({ graceful: false, reason: 'lost' } as const)
              await connected.left(session, end)
            }
          } else if (one.what === 'says that it lives') await connected.tell()
          else if (one.what === 'is not heard of for long') await notSeenForLong(process.id)
          else {
            processes[one.processNumber] = startProcess()
            gone.push(process.id)
            if (one.what === 'stops, and another starts') await removeProcess(test.database, process.id)
          }
        }

        const isHere = (session: SessionId): boolean =>
          processes.some(({ connections }) => connections.includes(session))

        let isAnybodyTakenForDead = false
        for (const moment of moments) {
          await Promise.all(moment.map(happen))
          isAnybodyTakenForDead ||= moment.some(({ what }) => what === 'is not heard of for long')
          if (isAnybodyTakenForDead) continue
          const waits = await secondsUntilRelease()
          for (const session of sessions.filter(isHere)) expect(waits.get(session)).toBeNull()
        }
        // Its last row may have come late.
        for (const id of gone) await notSeenForLong(id)
        // Everybody who lives has spoken, so the dead are known: the first may have been taken for dead by the last.
        for (const process of [...processes, ...processes]) await process.connected.tell()

        const waits = await secondsUntilRelease()
        for (const session of sessions) {
          const seconds = waits.get(session) ?? null
          if (isHere(session)) expect(seconds).toBeNull()
          else expect(seconds).toBeLessThanOrEqual(RELEASE_SECONDS_WITHOUT_WORD)
        }
      },
    ),
    { numRuns: runsOf(0.15) },
  )
})

it('Holds of a session that said goodbye end sooner than of one that vanished', {
  tags: ['hold-close-frame', 'hold-no-close-frame'],
}, async () => {
  await test.clean()
  const [polite, lost] = [newSession(), newSession()]
  await test.database
    .insertInto('hold_session')
    .values([polite, lost].map((id) => ({ id, deadline: '2027-01-01T00:00:00Z' })))
    .execute()
  const { connected } = startProcess()
  await Promise.all([connected.came(polite), connected.came(lost)])
  await Promise.all([
    connected.left(polite, { graceful: true, reason: 'close-frame' }),
    connected.left(lost, { graceful: false, reason: 'lost' }),
  ])
  const waits = await secondsUntilRelease()
  expect(waits.get(polite)).toSatisfy((seconds: number) => seconds > 0 && seconds <= RELEASE_SECONDS)
  expect(waits.get(lost)).toSatisfy((seconds: number) => seconds > RELEASE_SECONDS)
})

it('What could not be written is written by the next sign of life', async () => {
  await test.clean()
  const anna = newSession()
  await test.database.insertInto('hold_session').values({ id: anna, deadline: '2027-01-01T00:00:00Z' }).execute()
  const { connected } = startProcess()
  await connected.came(anna)
  await sql`alter table server_process rename to elsewhere`.execute(test.database)
  await expect(connected.left(anna, { graceful: true, reason: 'close-frame' })).rejects.toThrow('server_process')
  await sql`alter table elsewhere rename to server_process`.execute(test.database)
  expect((await secondsUntilRelease()).get(anna)).toBeNull()
  await connected.tell()
  expect((await secondsUntilRelease()).get(anna)).toSatisfy((seconds: number) => seconds <= RELEASE_SECONDS)
})

it('Holds of a session that comes back wait for nothing, also when it does so before its leaving was written', {
  tags: 'hold-return',
}, async () => {
  await test.clean()
  const anna = newSession()
  await test.database.insertInto('hold_session').values({ id: anna, deadline: '2027-01-01T00:00:00Z' }).execute()
  const { connected } = startProcess()
  const closed = { graceful: true, reason: 'close-frame' } as const
  await connected.came(anna)
  await connected.left(anna, closed)
  expect((await secondsUntilRelease()).get(anna)).not.toBeNull()
  await connected.came(anna)
  expect((await secondsUntilRelease()).get(anna)).toBeNull()
  // The write that has already begun knows of neither of the two events.
  await Promise.all([connected.tell(), connected.left(anna, closed), connected.came(anna)])
  expect((await secondsUntilRelease()).get(anna)).toBeNull()
})
