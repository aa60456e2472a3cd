import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { epoch } from '../../domain/ids.ts'
import type { Delivery } from '../../domain/port/core-port.ts'
import { initialState } from '../../domain/state/state.ts'
import type { Change } from '../../worker/log/event-log.ts'
import { createTabOutbox } from '../../worker/tabs/tab-outbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const state = initialState(epoch('00000000-0000-4000-8000-000000000001'))

const createTab = () => {
  const changes$ = new Subject<Change>()
  const sent: Delivery[] = []
  let seq = 0
  let shows = false
  const answers: PromiseWithResolvers<void>[] = []
  const outbox = createTabOutbox({
    log: { state: () => state, seq: () => seq, changes$ },
    showsColumns: () => shows,
    send: (delivery) => {
      sent.push(delivery)
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    },
  })
  const change = (patches = 1): void => {
    seq += 1
    changes$.next({
      after: seq - 1,
      seq,
      patches: Array.from({ length: patches }, () => ({ op: 'replace', path: ['build'], value: String(seq) })),
    })
  }
  const changeColumns = (): void => {
    seq += 1
    changes$.next({ after: seq - 1, seq, patches: [{ op: 'replace', path: ['columns', 'a'], value: seq }] })
  }
  const pass = (milliseconds = 10): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
  return {
    outbox,
    sent,
    change,
    changeColumns,
    /** Whether its page names columns. */
    show: (does: boolean) => {
      shows = does
      change()
    },
    pass,
    /** The delivery of this index, or the last one. */
    taken: (index = -1) => answers.at(index)?.resolve(),
    refused: () => answers.at(-1)?.reject(new Error('gone')),
  }
}

test('a tab is sent a snapshot first, then what changed, one delivery at a time', {
  tags: 'core-delivery',
}, async () => {
  const { sent, change, pass, taken } = createTab()
  await pass()
  change()
  change()
  await pass()
  expect(sent).toEqual([expect.objectContaining({ _tag: 'Snapshot', seq: 0 })])
  taken()
  await pass()
  expect(sent.at(-1)).toEqual(expect.objectContaining({ _tag: 'Patches', after: 0, seq: 2 }))
  change()
  await pass()
  expect(sent).toHaveLength(2)
  taken()
  await pass()
  expect(sent.at(-1)).toEqual(expect.objectContaining({ _tag: 'Patches', after: 2, seq: 3 }))
})

test('a tab that falls behind gets a snapshot instead of a growing queue', async () => {
  const { sent, change, pass, taken } = createTab()
  await pass()
  for (let count = 0; count < 30; count += 1) change(20)
  taken()
  await pass()
  expect(sent.at(-1)).toEqual(expect.objectContaining({ _tag: 'Snapshot', seq: 30 }))
})

test('a delivery that failed is followed by a snapshot', async () => {
  const { sent, change, pass, taken, refused } = createTab()
  await pass()
  taken()
  change()
  await pass()
  refused()
  await pass(1_000)
  expect(sent.at(-1)).toEqual(expect.objectContaining({ _tag: 'Snapshot', seq: 1 }))
})

test('a tab that is forgotten is sent nothing more', async () => {
  const { outbox, sent, change, pass, taken } = createTab()
  await pass()
  outbox.close()
  taken()
  change()
  await pass(1_000)
  expect(sent).toHaveLength(1)
})

test('what has happened is settled when the tab has taken it in, and not before', async () => {
  const { outbox, sent, change, pass, taken } = createTab()
  await pass()
  taken()
  await pass()
  change()
  let settled = false
  void outbox.settled().then(() => {
    settled = true
  })
  await pass()
  expect(sent.at(-1)).toEqual(expect.objectContaining({ _tag: 'Patches', seq: 1 }))
  expect(settled).toBe(false)
  taken()
  await pass()
  expect(settled).toBe(true)
})

test('what had happened when it was asked is settled, however much happens meanwhile', async () => {
  const { outbox, change, pass, taken } = createTab()
  await pass()
  taken()
  await pass()
  change()
  let settled = false
  void outbox.settled().then(() => {
    settled = true
  })
  await pass()
  change()
  taken()
  await pass(0)
  expect(settled).toBe(true)
})

test('a delivery that stays unanswered while the tab is heard of is lost, and a snapshot follows; a frozen tab costs no more than it', {
  tags: 'core-delivery',
}, async () => {
  const { outbox, sent, change, pass } = createTab()
  await pass()
  change()
  await pass(3_600_000)
  expect(sent).toHaveLength(1)
  outbox.heard()
  await pass()
  expect(sent).toHaveLength(1)
  outbox.heard()
  await pass()
  expect(sent).toEqual([expect.objectContaining({ seq: 0 }), expect.objectContaining({ _tag: 'Snapshot', seq: 1 })])
})

test('a tab that takes in what it is sent is heard of without a snapshot', async () => {
  const { outbox, sent, change, pass, taken } = createTab()
  for (let count = 0; count < 5; count += 1) {
    await pass()
    outbox.heard()
    taken()
    await pass()
    outbox.heard()
    change()
  }
  expect(sent.filter(({ _tag }) => _tag === 'Snapshot')).toHaveLength(1)
})

test('a snapshot that is asked for does not wait for what is on its way, and the late answer to that means nothing', async () => {
  const { outbox, sent, change, pass, taken } = createTab()
  await pass()
  outbox.sendSnapshot()
  await pass()
  expect(sent).toHaveLength(2)
  change()
  taken(0)
  await pass()
  expect(sent).toHaveLength(2)
  taken(1)
  await pass()
  expect(sent.at(-1)).toEqual(expect.objectContaining({ _tag: 'Patches', after: 0, seq: 1 }))
})

test('columns are sent to a tab whose page names some, and to no other', { tags: 'columns-unpaid' }, async () => {
  const { sent, change, changeColumns, show, pass, taken } = createTab()
  const next = async (happen: () => void) => {
    taken()
    await pass()
    happen()
    await pass()
    const last = sent.at(-1)
    return last?._tag === 'Patches' ? last.patches.map(({ path }) => path.join('/')) : []
  }
  await pass()
  expect(sent[0]).toEqual(expect.objectContaining({ _tag: 'Snapshot' }))
  expect(
    await next(() => {
      change()
      changeColumns()
    }),
  ).toEqual(['build'])
  expect(await next(() => show(true))).toEqual(['build', 'columns'])
  expect(await next(changeColumns)).toEqual(['columns/a'])
  expect(await next(() => show(false))).toEqual(['build', 'columns'])
  const { length } = sent
  await next(changeColumns)
  expect(sent).toHaveLength(length)
})
