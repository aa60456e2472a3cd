/**
 * Hands news on in the order of their revisions, each once: this process's own as it commits them, those of others by reading. Invariant:
 * each item that is handed on has a greater revision than all before. A revision that is missing is read, since it was committed before the
 * later one that is known. If it cannot be read any more it is passed over, and clients see the gap and read again (docs/rules.md#revision).
 */
import { setTimeout as wait } from 'node:timers/promises'

export interface Reading<Item> {
  /** The items that can still be read, in order. */
  readonly items: readonly Item[]
  /** The newest revision, without news. */
  readonly newest: Item
}

interface RevisionOrderOptions<Item> {
  /** The last that everybody has heard of already. */
  readonly start: number
  /** Reads all items after this revision, and the newest revision of the same moment. */
  readonly readAfter: (revision: number) => Promise<Reading<Item>>
  readonly handOn: (item: Item) => void
  /** Told of a reading that failed; it is tried again after a pause. */
  readonly failed: (error: unknown) => void
}

/** Milliseconds, before a reading that failed is tried again. */
const pause = 500

export const inRevisionOrder = <Item extends { readonly revision: number }>({
  start,
  readAfter,
  handOn,
  failed,
}: RevisionOrderOptions<Item>) => {
  const stopping = new AbortController()
  const waiting = new Map<number, Item>()
  let last = start
  let newest = start
  let isWordWanted = false
  let reading: Promise<void> | null = null

  const flush = (): void => {
    for (let next = waiting.get(last + 1); next !== undefined; next = waiting.get(last + 1)) {
      last = next.revision
      waiting.delete(last)
      handOn(next)
    }
  }
  const keep = (item: Item): void => {
    // An item that comes a second time has been handed on.
    if (item.revision > last) waiting.set(item.revision, item)
    newest = Math.max(newest, item.revision)
  }
  /** Hands on what waits up to a revision, and skips gaps that cannot be read any more. @param word an item of that revision without news */
  const passOver = (word: Item): void => {
    while (last < word.revision) {
      const next = Math.min(...waiting.keys())
      if (next > word.revision) {
        last = word.revision
        handOn(word)
      } else last = next - 1
      flush()
    }
  }

  const readOnce = async (): Promise<void> => {
    const givesWord = isWordWanted
    try {
      const { items, newest: word } = await readAfter(last)
      for (const item of items) keep(item)
      flush()
      passOver(word)
      if (!givesWord) return
      isWordWanted = false
      handOn({ ...word, revision: last })
    } catch (error) {
      failed(error)
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const readMissing = (): void => {
    if (reading !== null || stopping.signal.aborted || (newest <= last && !isWordWanted)) return
    reading = readOnce().finally(() => {
      reading = null
      readMissing()
    })
  }

  return {
    /** Takes an item of this process's own, which need not be read. */
    add(item: Item): void {
      keep(item)
      flush()
      readMissing()
    },
    /** Takes note that there is this revision: all that is missing up to it is read and handed on. */
    heardOf(revision: number): void {
      newest = Math.max(newest, revision)
      readMissing()
    },
    /** For when news may have been lost: reads all that there are, and hands on the newest revision without news. */
    readAgain(): void {
      isWordWanted = true
      readMissing()
    },
    /** The last that was handed on. */
    last: () => last,
    /** Settles when nothing is being read. */
    async stop(): Promise<void> {
      stopping.abort()
      await reading
    },
  }
}
