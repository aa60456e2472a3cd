/**
 * The built client with back ends that implement the specification without our additions
 * (docs/rules.md#other-back-ends). `OTHER_BACK_END_HABITS` contains names of habits in
 * `tests/other-back-end/habits.ts`, and each is tested alone. The value `every` tests no habit, then each habit, then
 * all habits of ASP.NET Core together. `OTHER_BACK_END_ORIGIN` is the origin of a back end that is running already.
 */
import { habitNames, readHabits } from '../tests/other-back-end/habits.ts'
import { someOf } from '../tests/testing/breadth.ts'
import { startBackEndProcess } from './other-back-end/back-end-process.ts'
import { journey, ofVisitors } from './other-back-end/journey.ts'
import { onStage } from './other-back-end/stage.ts'
import { test } from './testing/test.ts'

const { OTHER_BACK_END_HABITS: wanted, OTHER_BACK_END_ORIGIN: running } = process.env

interface BackEnd {
  readonly origin: string
  close(): Promise<void>
}

/** Each part of the journey is a test with its own back end, so that parts can run at the same time. */
const playBefore = (name: string, start: () => Promise<BackEnd>, parts = journey): void => {
  for (const { name: part, play } of parts)
    test(`before ${name} ${part}`, {
      tag: ['@run-other-back-end-gaps', '@run-other-back-end-visitors', '@other-antiforgery'],
    }, async ({ browser }) => {
      const backEnd = await start()
      try {
        await onStage(browser, backEnd.origin, play)
      } finally {
        await backEnd.close()
      }
    })
}

/** @throws Error for an unknown name, before any test runs */
const habitsAlone = (names: string): readonly string[] => {
  if (names === 'every') return ['', ...habitNames, 'aspnet']
  readHabits(names)
  return names.split(',')
}

test.describe.configure({ mode: 'parallel' })

if (running !== undefined)
  playBefore(`the back end at ${running}`, async () => ({ origin: running, close: async () => undefined }))
else if (wanted !== undefined)
  for (const habit of habitsAlone(wanted))
    playBefore(habit === '' ? 'a plain back end' : `a back end with the habit ${habit}`, () =>
      startBackEndProcess(habit),
    )
// These habits differ most. `npm run soak` tries the other habits, and screens for people with an account.
else
  playBefore(
    'a back end with the habits of ASP.NET Core',
    () => startBackEndProcess('aspnet'),
    someOf(ofVisitors, 1, 0),
  )
