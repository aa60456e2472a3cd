/**
 * Wishes as they were typed. Invariant: they outlive the lightbox, a sign-in and a reload of the tab, until they are
 * booked; a person never sees another's.
 */
export interface Wishes {
  readonly owner: string
  readonly texts: ReadonlyMap<string, string>
}

const KEY = 'booking-wishes'

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

/** @returns none where there are none, or they are not this owner's */
export const keptWishes = (storage: Pick<Storage, 'getItem'>, owner: string): Wishes => {
  const none = { owner, texts: new Map<string, string>() }
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('texts' in kept)) return none
    return kept.owner === owner && Array.isArray(kept.texts)
      ? { owner, texts: new Map(kept.texts.filter(isPair)) }
      : none
  } catch {
    return none
  }
}

/** Storage that is full or forbidden keeps nothing, and is no error. */
export const keepWishes = (storage: Pick<Storage, 'setItem' | 'removeItem'>, { owner, texts }: Wishes): void => {
  try {
    if (texts.size === 0) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify({ owner, texts: [...texts] }))
  } catch {
    return
  }
}

export const withWish = ({ owner, texts }: Wishes, line: string, text: string): Wishes => {
  const next = new Map(texts)
  if (text === '') next.delete(line)
  else next.set(line, text)
  return { owner, texts: next }
}
