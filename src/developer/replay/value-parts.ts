/** A value of a state or an event as text, and its parts. */
import { replayTexts } from './replay-texts.ts'

/** Characters. */
export const LONGEST = 80

/** Null: it has no parts. */
export const partsOf = (value: unknown): (readonly [string, unknown])[] | null =>
  typeof value === 'object' && value !== null ? Object.entries(value) : null

const plain = (value: unknown): string => JSON.stringify(value) ?? replayTexts.absent

/** One line: the value itself where that is short, else how many parts it has. */
export const shortText = (value: unknown, longest = LONGEST): string => {
  const parts = partsOf(value)
  if (parts === null) return plain(value)
  if (parts.length === 0) return replayTexts.emptyValue
  // Long ones are not written out to find that they are long.
  const text = parts.length > 8 || parts.some(([, part]) => (partsOf(part)?.length ?? 0) > 8) ? '' : plain(value)
  return text !== '' && text.length <= longest ? text : replayTexts.parts(parts.length)
}
