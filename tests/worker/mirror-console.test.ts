import { expect, test } from 'vitest'
import { CONSOLE_CHANNEL } from '../../domain/port/core-port.ts'
import { printCoreConsole } from '../../src/developer/print-core-console.ts'
import { mirrorConsole } from '../../worker/mirror-console.ts'

const createConsole = () => {
  const printed: string[] = []
  const print =
    (level: string) =>
    (...parts: unknown[]): void =>
      void printed.push(`${level}: ${parts.map(String).join(' ')}`)
  const levels = { debug: print('debug'), log: print('log'), info: print('info'), warn: print('warn') }
  return { printed, target: { ...levels, error: print('error') } }
}

test('what the core says, and what it threw, stands in its own console and in each tab’s', async () => {
  const core = createConsole()
  const tabs = [createConsole(), createConsole()]
  const ends = tabs.map(({ target }) => printCoreConsole(target))
  const channel = new BroadcastChannel(CONSOLE_CHANNEL)
  const failures = new EventTarget()
  mirrorConsole(core.target, failures, channel)

  core.target.warn('a reaction failed', { seq: 4 }, undefined)
  failures.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'no answer' }))
  channel.postMessage('not a line of the console')

  const expected = ['warn: [core] a reaction failed {"seq":4} undefined', 'error: [core] unhandledrejection: no answer']
  for (const { printed } of tabs) await expect.poll(() => printed).toEqual(expected)
  expect(core.printed).toEqual(['warn: a reaction failed [object Object] undefined'])
  for (const end of ends) end()
  channel.close()
})
