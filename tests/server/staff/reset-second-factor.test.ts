/** `npm run staff -- reset-second-factor EMAIL` on the embedded database, while its server runs and when none does. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runStaffCommand } from '../../../server/staff/staff-commands.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, people } from '../testing/test-content.ts'

const directory = mkdtempSync(join(tmpdir(), 'booking-test-reset-'))
afterAll(() => rmSync(directory, { recursive: true }))

const reset = (email: string): Promise<string> =>
  runStaffCommand(['reset-second-factor', email], { DATA_DIR: directory, DATABASE_URL: '' })

test('the factor of somebody who has lost all goes, whether the server runs or not; who has none is named', {
  tags: 'staff-reset-second-factor',
}, async () => {
  const server = await startTestServer({
    environment: { SEED: 'none', DATA_DIR: directory },
    settings: { database: { _tag: 'Embedded', directory } },
  })
  try {
    const { users } = await loadTestContent(server.database)
    await sql`insert into totp (user_id, secret, since)
      select id, decode('00', 'hex'), server_now() from unnest(${[users.anna, users.bertil]}::integer[]) id`.execute(
      server.database,
    )
    expect(await reset(people.anna)).toContain('is gone')
    await expect(reset(people.anna)).rejects.toThrow('has no second factor')
  } finally {
    await server.stop()
  }
  expect(await reset(people.bertil)).toContain('is gone')
  await expect(reset(people.bertil)).rejects.toThrow('has no second factor')
})
