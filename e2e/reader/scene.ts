/** A scene: what a person does, key by key, and what must be heard. Plain data. */

/** Words as they are spoken, or a pattern for them. */
export type Words = string | RegExp

export interface Expected {
  /** Each must be heard, in this order; other words may come between. */
  readonly hears?: readonly Words[]
  /** None of these may be heard. */
  readonly never?: readonly Words[]
  /** Everything that is heard has at most so many words. */
  readonly atMostWords?: number
  /** The element that has the focus then: its name or text. */
  readonly focus?: RegExp
}

export type Deed =
  /** An address of the site, opened from outside; only for the beginning. */
  | { readonly open: string }
  /** A key, by X's name. */
  | { readonly press: string; readonly times?: number }
  /** A key, pressed again and again until this is heard. */
  | { readonly press: string; readonly until: Words }
  | { readonly type: string }
  /** Presses nothing for at most so many seconds, until everything that is expected is heard. */
  | { readonly waits: number }

export type Step = Deed & Expected

export interface Scene {
  readonly name: string
  /** What the scene looks for, in words, with the numbers of the earlier findings that it would find again. */
  readonly about: string
  /** Settings of the server, if they are not the default ones. */
  readonly settings?: Readonly<Record<string, string>>
  /** `day` is a day that no earlier try of any scene has used, as yyyy-MM-dd. */
  readonly steps: (day: string) => readonly Step[]
}

/** All that is heard, as one line in which words are looked for. */
export const lineOf = (utterances: readonly string[]): string => utterances.filter((text) => text !== '').join(' | ')

const shown = (words: Words): string => (typeof words === 'string' ? `"${words}"` : String(words))

/** @returns where the words end in the line, from this place on; -1 if they are not there */
const endIn = (line: string, words: Words, from: number): number => {
  if (typeof words === 'string') {
    const at = line.indexOf(words, from)
    return at === -1 ? -1 : at + words.length
  }
  const found = words.exec(line.slice(from))
  return found === null ? -1 : from + found.index + found[0].length
}

/** Which of these are not in the line, in their order. */
export const missingIn = (line: string, expected: readonly Words[]): readonly Words[] => {
  let from = 0
  return expected.filter((words) => {
    const end = endIn(line, words, from)
    if (end !== -1) from = end
    return end === -1
  })
}

const wordsIn = (line: string): number => line.split(/[\s|]+/).filter((word) => word !== '').length

/** The difference from what was expected, in words. */
export const problemsOf = (expected: Expected, line: string, focus: string): readonly string[] => [
  ...missingIn(line, expected.hears ?? []).map((words) => `not heard: ${shown(words)}`),
  ...(expected.never ?? []).filter((words) => endIn(line, words, 0) !== -1).map((words) => `heard: ${shown(words)}`),
  ...(expected.atMostWords !== undefined && wordsIn(line) > expected.atMostWords
    ? [`${wordsIn(line)} words, at most ${expected.atMostWords}`]
    : []),
  ...(expected.focus !== undefined && !expected.focus.test(focus) ? [`the focus is on: ${focus}`] : []),
]
