/**
 * Hands on news in the order of revisions, each item once. The process's own news arrives at the commit, and the news of other processes is
 * read. Invariant: each item has a greater revision than all items before it. A missing revision is read, because it was committed before
 * the later revision that is known. If it cannot be read any more, it is skipped, and clients see the gap and read again
 * (docs/rules.md#revision).
 */
import { setTimeout as wait } from 'node:timers/promises'

export interface Reading<Item> {
  /** The items that can still be read, in order. */
  readonly items: readonly Item[]
  /** The newest revision as an item without news. */
  readonly newest: Item
}

interface RevisionOrderOptions<Item> {
  /** The last revision that everybody has already received. */
  readonly start: number
  /** Reads all items after this revision, and the newest revision at the same moment. */
  readonly readAfter: (revision: number) => Promise<Reading<Item>>
  readonly handOn: (item: Item) => void
  /** Called when a reading has failed. The reading is repeated after a pause. */
  readonly failed: (error: unknown) => void
}

/** The pause in milliseconds before a failed reading is repeated. */
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
    // An item that arrives again may have been handed on already.
    if (item.revision > last) waiting.set(item.revision, item)
    newest = Math.max(newest, item.revision)
  }
  /**
   * Hands on the waiting items up to a revision, and skips gaps that can no longer be read.
   * @param word an item that has the revision and no news
   */
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
    /** Adds an item of this process, which need not be read. */
    add(item: Item): void {
      keep(item)
      flush()
      readMissing()
    },
    /** Notes that this revision exists. All missing revisions up to it are read and handed on. */
    heardOf(revision: number): void {
      newest = Math.max(newest, revision)
      readMissing()
    },
    /** Reads all stored items after news may have been lost, and hands on the newest revision without news. */
    readAgain(): void {
      isWordWanted = true
      readMissing()
    },
    /** Returns the last revision that was handed on. */
    last: () => last,
    /** Settles when no reading is running. */
    async stop(): Promise<void> {
      stopping.abort()
      await reading
    },
  }
}
