/** The real client while the server's PostgreSQL cannot be reached. `npm run soak -- server-faults` runs this test. */
import { startPostgreSql } from '../tests/server/database/start-postgresql.ts'
import { patience } from '../tests/testing/patience.ts'
import { choose, expectSlot, press } from './testing/booking-page.ts'
import { day, ROOMS } from './testing/demo-slots.ts'
import { startServerProcess } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

test('while the database is away the page says so in Swedish, keeps what was chosen, and goes on without a reload afterwards', {
  tag: '@api-database-away',
}, async ({ visit }) => {
  const postgreSql = await startPostgreSql()
  const server = await startServerProcess({ DATABASE_URL: postgreSql.url })
  try {
    const [april, may] = [day('2026-04-07'), day('2026-05-20')]
    const chosen = april.room('Grupprum Eken', '09:00–09:30')
    const refused = april.room('Grupprum Eken', '10:00–10:30')
    const page = await (await visit(server)).open(april.path(ROOMS))
    await choose(page, chosen)

    await postgreSql.halt('killed')
    await press(page, refused)
    await expect(page.locator('.slot-note', { hasText: 'Tiden kunde inte väljas. Försök igen.' })).toBeVisible({
      timeout: patience(30_000),
    })
    await expectSlot(page, refused, 'ledig')
    await expectSlot(page, chosen, 'vald')
    await page.getByLabel('Datum').fill('2026-05-20')
    const again = page.getByRole('main').getByRole('button', { name: 'Försök igen' })
    await expect(again).toBeVisible({ timeout: patience(30_000) })

    await postgreSql.resume()
    await expect(async () => {
      if (await again.isVisible()) await again.click()
      await expectSlot(page, may.room('Grupprum Eken', '09:00–09:30'), 'ledig', 2_000)
    }).toPass({ timeout: patience(60_000) })
    await choose(page, may.room('Grupprum Eken', '09:00–09:30'))
    await page.getByLabel('Datum').fill('2026-04-07')
    await expectSlot(page, chosen, 'vald')
    await choose(page, refused)
  } finally {
    await server.close()
    await postgreSql.stop()
  }
})
