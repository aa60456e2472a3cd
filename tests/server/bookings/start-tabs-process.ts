/** Starts a process with tabs of one account, on a PostgreSQL server that others use too. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Schema } from 'effect'
import { ask } from '../../../bench/child-process.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import type { QuotaRequest } from './quota-messages.ts'
import type { Tab } from './quota-tabs.ts'

export interface TabsProcess {
  press(tabs: readonly Tab[]): Promise<readonly string[]>
  stop(): Promise<void>
}

export const startTabsProcess = async (url: string, owner: UserId): Promise<TabsProcess> => {
  const program = fileURLToPath(new URL('quota-process.ts', import.meta.url))
  // The flags of the tests' process are not passed on.
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const tell = (request: typeof QuotaRequest.Type) => ask(child, request, Schema.Array(Schema.String))
  await tell({ _tag: 'Join', url, owner })
  return {
    press: (tabs) => tell({ _tag: 'Press', tabs }),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
