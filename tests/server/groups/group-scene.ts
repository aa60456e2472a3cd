/**
 * The calls of an administrator about groups, resources and their parts, over HTTP on a real server with a real database, and the pushes to
 * grids meanwhile.
 */
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { Schema } from 'effect'
import { expect } from 'vitest'
import { Group, Resource } from '../../../domain/schema/administered-groups.ts'
import { type Answer, type Browser, failureOf } from '../testing/browser.ts'
import { openServerWorld } from '../testing/server-world.ts'

export const read = async <Seen>(
  browser: Browser,
  path: string,
  schema: Schema.Codec<Seen, unknown>,
): Promise<Seen> => {
  const answer = await browser.send(path)
  expect([path, answer.status]).toEqual([path, 200])
  return Schema.decodeUnknownSync(schema)(answer.json)
}
export const ok = (answer: Answer, status: number): Answer => {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, answer.text.slice(0, 300)])
  return answer
}
export const groupOf = (answer: Answer, status = 201) => Schema.decodeUnknownSync(Group)(ok(answer, status).json)
export const resourceOf = (answer: Answer, status = 201) => Schema.decodeUnknownSync(Resource)(ok(answer, status).json)
const decodeMade = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.Int }))
export const idOf = (answer: Answer): number => decodeMade(ok(answer, 201).json).id
export const fieldsOf = (answer: Answer) => failureOf(ok(answer, 422)).fields

export const morning = { dayOfWeek: 1, startTime: '08:00:00', endTime: '12:00:00' }
export const lock = { startDate: '2026-03-03', startTime: '08:00:00', endDate: '2026-03-05', endTime: '12:00:00' }

export const startGroupScene = async () => {
  const world = await openServerWorld()
  const { server, content, administrator } = world
  const types = await server.database.selectFrom('user_type').select(['id', 'key']).execute()
  const addOrganisation = async (name: string, organisation_type: number): Promise<number> => {
    const row = await server.database
      .insertInto('organisation')
      .values({ name, organisation_type })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /** The groups whose grids must be read again, in the order of the pushes. */
  const heard: number[] = []
  const hub = new HubConnectionBuilder()
    .withUrl(`${server.address}/booking-hub`)
    .configureLogging(LogLevel.None)
    .build()
  hub.on('grid', ({ groupId }: { groupId: number }) => heard.push(groupId))
  await hub.start()

  const post = (path: string, body: unknown): Promise<Answer> => administrator.send(path, { method: 'POST', body })
  return {
    ...world,
    hub,
    school: await addOrganisation('Almskolan', 2),
    company: await addOrganisation('Linden AB', 1),
    userType: (key: string): number => types.find((type) => type.key === key)?.id ?? 0,
    post,
    put: (path: string, body: unknown): Promise<Answer> => administrator.send(path, { method: 'PUT', body }),
    remove: (path: string): Promise<Answer> => administrator.send(path, { method: 'DELETE' }),
    makeGroup: async (rest: object = {}) =>
      groupOf(await post('/api/groups', { title: 'Grupp', description: '<p>En grupp</p>', ...rest })),
    makeResource: async (group: number, rest: object = {}) =>
      resourceOf(await post('/api/resources', { title: 'Sal', description: '<p>En sal</p>', group, ...rest })),
    makeAttribute: async (name: string): Promise<number> => idOf(await post('/api/attributes', { name })),
    /** The groups of the pushes during the work. A change of another group comes after all of them. */
    toldBy: async (work: () => Promise<unknown>): Promise<number[]> => {
      const fence = async () => {
        const before = heard.length
        const opening = { dayOfWeek: 0, startTime: '08:00:00', endTime: '09:00:00' }
        idOf(await post(`/api/groups/${content.disabledGroup}/open`, opening))
        await expect.poll(() => heard.slice(before), { interval: 5 }).toContain(content.disabledGroup)
      }
      await fence()
      const from = heard.length
      await work()
      await fence()
      return heard.slice(from, -1)
    },
    stop: async () => {
      await hub.stop()
      await server.stop()
    },
  }
}
