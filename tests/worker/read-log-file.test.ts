import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { LogTaker } from '../../domain/port/log-reader-port.ts'
import { unpackEntries } from '../../domain/replay/recording.ts'
import { createLogReaderPort } from '../../worker/read-log-file.ts'
import { overPort } from './testing/over-port.ts'

const fixture = new URL('../fixtures/logs/format-1.ndjson', import.meta.url)

const createTaker = () => {
  const heads: Parameters<LogTaker['begin']>[0][] = []
  const seqs: number[] = []
  const taker: LogTaker = {
    begin: (head) => {
      heads.push(head)
    },
    take: (packed) => {
      seqs.push(...unpackEntries(packed).map(({ seq }) => seq))
    },
  }
  return { heads, seqs, ...overPort(taker) }
}

test('what takes in a file that is read gets its head once and every entry in order, and is let go of', async () => {
  const text = await readFile(fixture, 'utf8')
  const { proxy, released, heads, seqs } = createTaker()
  const port = createLogReaderPort()
  expect(await port.read(new File([text], 'log.ndjson'), proxy)).toEqual({ _tag: 'Read' })
  expect(heads).toHaveLength(1)
  const lines = text.trim().split('\n')
  expect(seqs).toEqual(lines.slice(1).map((line) => JSON.parse(line).seq))
  expect((await port.cut(0, 1)).trim().split('\n')).toHaveLength(3)
  await released
})

test('what takes in a file that is no log is let go of too', async () => {
  const { proxy, released, heads } = createTaker()
  const read = await createLogReaderPort().read(new File(['no log at all'], 'log.ndjson'), proxy)
  expect(read).toMatchObject({ _tag: 'Failed', problem: { line: 1, kind: 'no-log' } })
  expect(heads).toEqual([])
  await released
})
