/**
 * Converts Orca's log (`orca-customizations.py`) to what a person would hear. Pure. Invariant: words that were silenced
 * before a voice could have reached them are left out.
 */

export interface Noted {
  /** Seconds since 1970. */
  readonly at: number
  readonly kind: 'speech' | 'page' | 'stop'
  readonly text: string
}

/** The times at which keys were pressed, in seconds since 1970. */
export interface Pressing {
  readonly from: number
  readonly to: number
}

/** The words of the utterance that are heard. */
export interface Heard {
  readonly text: string
  /** Whether something other than a key silenced the rest of the utterance. */
  readonly cut: boolean
  /** Whether the utterance is part of reading the whole page aloud. */
  readonly page: boolean
}

/** The speed of a voice with Orca's default settings. */
const CHARACTERS_A_SECOND = 15

/**
 * After a key Orca falls silent within this time. That is no fault, because a listener presses the next key whenever
 * they want.
 */
const SILENT_FOR_KEY_S = 0.3

const readNoted = (line: string): Noted => JSON.parse(line)

/** @param lines each line is one record; the last line is left out, because it may be incomplete */
export const notedIn = (lines: string): readonly Noted[] => lines.split('\n').slice(0, -1).map(readNoted)

/** The echo of a password says only that something was typed. */
const isEcho = (text: string): boolean => /^(•+|\d+ listpunkt tecken)$/.test(text)

export const heardOf = (noted: readonly Noted[], pressing: readonly Pressing[]): readonly Heard[] => {
  const heard: (Heard & { readonly from: number })[] = []
  let free = 0
  for (const { at, kind, text } of noted) {
    if (kind !== 'stop') {
      const words = text.replaceAll(/\s+/g, ' ').trim()
      if (words === '' || isEcho(words)) continue
      const from = Math.max(at, free)
      free = from + words.length / CHARACTERS_A_SECOND
      heard.push({ text: words, cut: false, page: kind === 'page', from })
      continue
    }
    free = at
    if (pressing.some(({ from, to }) => from <= at && at <= to + SILENT_FOR_KEY_S)) continue
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
