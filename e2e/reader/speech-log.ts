/**
 * What Orca wrote down (`orca-customizations.py`) as what a person would hear of it. Pure.
 * Invariant: words that were silenced before a voice could have come to them are not heard.
 */

export interface Noted {
  /** Seconds. */
  readonly at: number
  readonly kind: 'ready' | 'speech' | 'reading' | 'key' | 'stop'
  readonly text: string
}

/** What is heard of something that is spoken. */
export interface Heard {
  /** Seconds, when it was to be spoken. */
  readonly at: number
  readonly text: string
  /** Whether the rest of it was silenced, by something else than a key. */
  readonly cut: boolean
  /** Whether it is part of reading the whole page aloud, as Orca does when it was loaded. */
  readonly page: boolean
}

/** A voice at the speed that Orca begins with. */
const CHARACTERS_A_SECOND = 15

/** Orca falls silent for each key that is pressed; whoever listens presses the next key when it suits them. */
const isForKey = (noted: readonly Noted[], index: number): boolean => noted[index + 1]?.kind === 'key'

const readNoted = (line: string): Noted => JSON.parse(line)

/** @param lines one note each; the last may be half written, and is left */
export const notedIn = (lines: string): readonly Noted[] => lines.split('\n').slice(0, -1).map(readNoted)

export const heardOf = (noted: readonly Noted[]): readonly Heard[] => {
  const heard: (Heard & { readonly from: number })[] = []
  let free = 0
  for (const [index, { at, kind, text }] of noted.entries()) {
    if (kind === 'speech' || kind === 'reading') {
      const words = text.replaceAll(/\s+/g, ' ').trim()
      if (words === '') continue
      const from = Math.max(at, free)
      free = from + words.length / CHARACTERS_A_SECOND
      heard.push({ at, text: words, cut: false, page: kind === 'reading', from })
    }
    if (kind !== 'stop') continue
    free = at
    if (isForKey(noted, index)) continue
    for (const [place, one] of heard.entries()) {
      const spoken = Math.floor((at - one.from) * CHARACTERS_A_SECOND)
      if (one.cut || spoken >= one.text.length) continue
      heard[place] = { ...one, text: one.text.slice(0, Math.max(0, spoken)), cut: true }
    }
  }
  return heard.filter(({ text }) => text !== '').map(({ from: _, ...one }) => one)
}

/** How long a voice speaks, in seconds. */
export const secondsOf = (heard: readonly Heard[]): number =>
  heard.reduce((characters, { text }) => characters + text.length, 0) / CHARACTERS_A_SECOND
