/** A test database with its changes and the news since. It is cleaned before each test and removed after the file. */
import { afterAll, beforeEach } from 'vitest'
import { createChanges } from '../../../server/changes/changes.ts'
import type { News } from '../../../server/changes/news.ts'
import { openTestDatabase, silentLogger, untilTold } from '../database/test-database.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'

export const openClaimsWorld = async () => {
  const test = await openTestDatabase()
  const changes = await createChanges(test.database, silentLogger, wideScheduler())
  const news: News[] = []
  changes.listen((item) => news.push(item))
  afterAll(async () => {
    await changes.stop()
    await test.close()
  })
  beforeEach(async () => {
    await test.clean()
    await untilTold()
    news.length = 0
  })
  const published = async (): Promise<readonly News[]> => {
    await untilTold()
    return news
  }
  return { test, changes, news, published }
}
