/**
 * The built client before back ends that know the specification and nothing of ours (docs/rules.md#other-back-ends).
 * `OTHER_BACK_END_HABITS` names habits of `tests/other-back-end/habits.ts`; each is tried alone. `every` tries none, then
 * each, then those of ASP.NET Core together. `OTHER_BACK_END_ORIGIN` is a back end that runs already.
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

/** Each part of the journey is a test with a back end of its own, so parts run side by side. */
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

/** @throws Error for an unknown name, before anything is played */
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
