/**
 * The wishes as the person typed them. Invariant: they are kept after the lightbox closes, over a sign-in and over a reload
 * of the tab, until they are booked. A person never sees another person's wishes.
 */
export interface Wishes {
  readonly owner: string
  /** The texts by the key of their line (`lineKey`). */
  readonly texts: ReadonlyMap<string, string>
}

const KEY = 'booking-wishes'

/** @returns the owner's wishes; empty if none are stored, or if the stored ones are somebody else's */
export const keptWishes = (storage: Pick<Storage, 'getItem'>, owner: string): Wishes => {
  const none = { owner, texts: new Map<string, string>() }
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('texts' in kept)) return none
    if (kept.owner !== owner || !Array.isArray(kept.texts)) return none
    const pairs = kept.texts.filter(
      (pair: unknown): pair is [string, string] =>
        Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'),
    )
    return { owner, texts: new Map(pairs) }
  } catch {
    return none
  }
}

/** Keeps the wishes. If the storage is full or forbidden, nothing is kept and no error is raised. */
export const keepWishes = (storage: Pick<Storage, 'setItem' | 'removeItem'>, { owner, texts }: Wishes): void => {
  try {
    if (texts.size === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify({ owner, texts: [...texts] }))
  } catch {
    return
  }
}

/** Gives all these lines the same wish. An empty text removes their wishes. @param keys of the lines (`lineKey`) */
export const withWish = ({ owner, texts }: Wishes, keys: readonly string[], text: string): Wishes => {
  const next = new Map(texts)
  for (const key of keys)
    if (text === '') next.delete(key)
    else next.set(key, text)
  return { owner, texts: next }
}
