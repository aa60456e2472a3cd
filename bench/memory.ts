/**
 * What 1,000 idle hub connections cost the server: resident memory and heap, each after a forced collection, in a process
 * that does nothing else. Opened twice: the first time the process also grows to what it will keep.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { describeMachine, figure, judge, printTable } from './report.ts'
import { openHubClients } from './server/hub-client.ts'
import { openInstallation } from './server/installation.ts'

const CLIENTS = 1_000
/** For everything that follows an opening or a closing. */
const SETTLE_MS = 2_000

const { server, close } = await openInstallation('PGlite', 1)
try {
  console.log(`Memory of an idle hub connection: ${describeMachine()}`)
  const settled = async () => {
    await sleep(SETTLE_MS)
    return server.memory()
  }
  const megabytes = (bytes: number): string => figure(bytes / 1024 / 1024)
  const start = await settled()
  const rows = [['none', megabytes(start.residentBytes), megabytes(start.heapBytes), '', '']]
  let before = start
  let kept = 0
  for (const time of ['first', 'second']) {
    const clients = await openHubClients(server.port, CLIENTS, () => undefined)
    const open = await settled()
    rows.push([
      `${CLIENTS}, the ${time} time`,
      megabytes(open.residentBytes),
      megabytes(open.heapBytes),
      figure((open.residentBytes - before.residentBytes) / CLIENTS / 1024),
      figure((open.heapBytes - before.heapBytes) / CLIENTS / 1024),
    ])
    for (const client of clients) client.close()
    const closed = await settled()
    kept = (closed.heapBytes - before.heapBytes) / CLIENTS / 1024
    before = closed
    rows.push(['closed again', megabytes(before.residentBytes), megabytes(before.heapBytes), '', ''])
  }
  printTable(
    'Memory of the server, with its database inside',
    ['connections', 'resident, MB', 'heap, MB', 'resident each, kB', 'heap each, kB'],
    rows,
  )
  judge([
    {
      what: 'heap that stays of each connection when it is closed, the second time',
      measured: kept,
      atMost: 1,
      unit: 'kB',
    },
  ])
} finally {
  await close()
}
