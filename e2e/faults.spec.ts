import { join } from 'node:path'
import { dropDatabase } from '../tests/server/database/copied-databases.ts'
import { patience } from '../tests/testing/patience.ts'
import { keepEvidence } from './soak/evidence.ts'
import { runFaults } from './soak/fault-run.ts'
import { startLossyProxy } from './testing/lossy-proxy.ts'
import { newData } from './testing/server-host.ts'
import { startServerProcess } from './testing/server-process.ts'
import { expect, test } from './testing/test.ts'

/** `npm run soak -- faults` runs this test for ten minutes. Otherwise it ends when each kind of fault has happened. */
const seconds = process.env.SOAK_SECONDS === undefined ? null : Number(process.env.SOAK_SECONDS)
const seed = Number(process.env.SOAK_SEED ?? 1)

test.describe.configure({ timeout: (seconds ?? 0) * 1_000 + patience(210_000) })

test('after kills of tabs, cores, server and connections at random every tab agrees with the server, nothing waits, and all that was acknowledged is booked once', {
  tag: ['@quality-faults-agree', '@quality-faults-kept'],
}, async ({ visit, browser }) => {
  const proxy = await startLossyProxy()
  // A server that is started again and again needs less processor time with PostgreSQL. The long run uses the embedded
  // database.
  const data = seconds === null ? await newData() : null
  const server = await startServerProcess(
    {
      ...(data === null ? {} : { DATABASE_URL: data.database }),
      PUBLIC_URL: proxy.origin,
      // This time is short enough for holds to end during the run.
      RESERVATION_SECONDS: '40',
    },
    data?.directory,
  )
  proxy.leadTo(server.origin)
  try {
    const run = await runFaults({
      ...{ browser, server, proxy, seed, seconds },
      visit: () => visit({ ...server, origin: proxy.origin }),
    })
    const agreed = run.agreedMs === null ? 'not at all' : `${(run.agreedMs / 1000).toFixed(1)} s`
    console.log(
      [
        `faults: seed ${seed}, ${seconds === null ? 'each kind once' : `${seconds} s`}; heard again after ${(run.heardMs / 1000).toFixed(1)} s, agreed: ${agreed}`,
        ...run.journal.lines(),
      ].join('\n'),
    )
    try {
      expect(run.left).toEqual([])
      expect(run.agreedMs).not.toBeNull()
      // The time limits are checked only in the long run, which has the machine to itself. During the short run other
      // tests use most of the machine.
      if (seconds !== null) expect(run.agreedMs).toBeLessThan(patience(2_000))
      expect(await run.problems()).toEqual([])

      // Unless these have happened, the run proves nothing.
      for (const what of [
        'press a free slot',
        'booking made',
        'a core is killed',
        'the server is killed and started again',
      ])
        expect(run.journal.of(what), what).toBeGreaterThan(0)

      // This tests the comparison itself. It must find one slot that is drawn wrongly in one tab.
      const page = run.people[0]?.tabs()[0]
      const slot = await page?.evaluate(() => {
        const free = document.querySelector('button.slot-free')
        const name = free?.getAttribute('aria-label') ?? ''
        free?.setAttribute('aria-label', name.replace('ledig', 'vald'))
        return name
      })
      expect((await run.differences()).filter((words) => words.includes(`lacks the slot "${slot}"`))).toHaveLength(1)
    } catch (error) {
      await keepEvidence(join('test-results', `faults-${seed}`), run.people)
      throw error
    }
  } finally {
    await server.close()
    if (data !== null) await dropDatabase(data.database)
    await proxy.close()
  }
})
