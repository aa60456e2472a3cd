/** Several senders on a real PostgreSQL, where they do read the outbox at the same time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgreSql, startPostgreSql } from '../database/start-postgresql.ts'
import { startInbox } from './smtp-inbox.ts'
import { claimMail, eventually, openTestOutbox, smtp, type TestOutbox } from './test-outbox.ts'

let server: PostgreSql
let outboxes: readonly TestOutbox[] = []
beforeAll(async () => {
  server = await startPostgreSql()
  const settings = { _tag: 'PostgreSql', url: server.url } as const
  outboxes = [await openTestOutbox(settings), await openTestOutbox(settings), await openTestOutbox(settings)]
})
afterAll(async () => {
  await Promise.all(outboxes.map((outbox) => outbox.close()))
  await server?.stop()
})

test('each mail is claimed by one of many at the same time', async () => {
  const [outbox = expect.fail()] = outboxes
  for (let number = 0; number < 50; number += 1) await outbox.queue(`person${number}@example.se`)
  const claims = await Promise.all(
    Array.from({ length: 60 }, (_, index) => claimMail((outboxes[index % outboxes.length] ?? outbox).database)),
  )
  const ids = claims.filter((claim) => claim !== null).map((claim) => claim.id)
  expect(ids).toHaveLength(50)
  expect(new Set(ids).size).toBe(50)
  await outbox.clean()
})

test('three senders deliver each of 100 mails once', async () => {
  const [outbox = expect.fail()] = outboxes
  const inbox = await startInbox()
  try {
    for (const { startSender } of outboxes) startSender(smtp(inbox.url))
    const people = Array.from({ length: 100 }, (_, index) => `person${index}@example.se`)
    await Promise.all(people.map((person) => outbox.queue(person)))
    await eventually(async () => expect((await outbox.rows()).every((row) => row.sent_at !== null)).toBe(true))
    expect(inbox.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(people.toSorted())
  } finally {
    await Promise.all(outboxes.map((each) => each.clean()))
    await inbox.stop()
  }
})
