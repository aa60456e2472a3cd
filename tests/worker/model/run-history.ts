/**
 * Runs a history to its end in its own browser, and returns the problems.
 */
import fc from 'fast-check'
import { enter } from './agent-globals.ts'
import { problems } from './agreement.ts'
import { type BrowserSettings, createBrowser } from './browser.ts'
import { begin, type Model, type Run } from './histories.ts'

export interface Settings extends Omit<BrowserSettings, 'scheduler'> {
  /** Whether the history begins with a tab that shows a day, is connected and has loaded everything. */
  readonly hasBegun: boolean
}

export const runHistory = async (
  scheduler: fc.Scheduler,
  settings: Settings,
  history: Iterable<fc.AsyncCommand<Model, Run>>,
  reached: Map<string, number> = new Map(),
): Promise<readonly string[]> => {
  const browser = createBrowser({ ...settings, scheduler })
  const run: Run = { browser, scheduler, wishes: [], told: [], reached, unanswered: [], attempts: 0 }
  browser.enter()
  try {
    const model: Model = { tabs: [] }
    if (settings.hasBegun) await begin(model, run)
    await fc.asyncModelRun(() => ({ model, real: run }), history)
    return await problems(run)
  } finally {
    for (const { agent } of browser.tabs()) browser.loops.kill(agent)
    for (const { agent } of browser.cores()) browser.loops.kill(agent)
    enter(null)
  }
}
