/** A scene as plain data: what a person does, key by key, and what must be heard. */

/** Words as they are spoken, or a pattern for them. */
export type Words = string | RegExp

export interface Expected {
  /** Each of these must be heard, in this order. Other words may be heard between them. */
  readonly hears?: readonly Words[]
  /** None of these may be heard. */
  readonly never?: readonly Words[]
  /** The utterances of the step have at most this many words in total. */
  readonly atMostWords?: number
  /** The name or text of the element that must have the focus after the step. */
  readonly focus?: RegExp
}

export type Deed =
  /** An address of the site that is opened as the first step of the scene. */
  | { readonly open: string }
  /** A key, by its name in X. */
  | { readonly press: string; readonly times?: number }
  /** A key, pressed again and again until this is heard. */
  | { readonly press: string; readonly until: Words }
  | { readonly type: string }
  /** Presses nothing until everything expected is heard, but at most for this many seconds. */
  | { readonly waits: number }

export type Step = Deed & Expected

export interface Scene {
  readonly name: string
  /** A description of what the scene tests, with the numbers of the earlier faults that it would find again. */
  readonly about: string
  /** Settings of the server, if they are not the default ones. */
  readonly settings?: Readonly<Record<string, string>>
  /** `day` is a day that no earlier try of any scene has used, as yyyy-MM-dd. */
  readonly steps: (day: string) => readonly Step[]
}

/** All utterances as one line, in which the expected words are searched. */
export const lineOf = (utterances: readonly string[]): string => utterances.filter((text) => text !== '').join(' | ')

const shown = (words: Words): string => (typeof words === 'string' ? `"${words}"` : String(words))

/** @returns the index after the words, which are searched from `from` on; -1 if they are not there */
const endIn = (line: string, words: Words, from: number): number => {
  if (typeof words === 'string') {
    const at = line.indexOf(words, from)
    return at === -1 ? -1 : at + words.length
  }
  const found = words.exec(line.slice(from))
  return found === null ? -1 : from + found.index + found[0].length
}

/** The words of these that the line does not contain in this order. */
export const missingIn = (line: string, expected: readonly Words[]): readonly Words[] => {
  let from = 0
  return expected.filter((words) => {
    const end = endIn(line, words, from)
    if (end !== -1) from = end
    return end === -1
  })
}

const wordsIn = (line: string): number => line.split(/[\s|]+/).filter((word) => word !== '').length

/** Describes the differences from what was expected. */
export const problemsOf = (expected: Expected, line: string, focus: string): readonly string[] => [
  ...missingIn(line, expected.hears ?? []).map((words) => `not heard: ${shown(words)}`),
  ...(expected.never ?? []).filter((words) => endIn(line, words, 0) !== -1).map((words) => `heard: ${shown(words)}`),
  ...(expected.atMostWords !== undefined && wordsIn(line) > expected.atMostWords
    ? [`${wordsIn(line)} words, at most ${expected.atMostWords}`]
    : []),
  ...(expected.focus !== undefined && !expected.focus.test(focus) ? [`the focus is on: ${focus}`] : []),
]
