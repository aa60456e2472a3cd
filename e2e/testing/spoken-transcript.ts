/**
 * A stored transcript (`tests/fixtures/spoken/NAME.txt`). It has a line for each action of the person, followed by an
 * indented line for each utterance. A single utterance is on the same line as its action.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SpokenStep {
  readonly deed: string
  readonly heard: readonly string[]
}

/** `SPOKEN=write` writes all transcripts anew. */
export const writesTranscripts = process.env.SPOKEN === 'write'

export const HOW_TO_WRITE = 'SPOKEN=write npx playwright test --grep @heard-'

const directory = new URL('../../tests/fixtures/spoken', import.meta.url).pathname
const file = (name: string): string => join(directory, `${name}.txt`)

/** The numbers that depend on the order of tests or on the moment. */
export const normalised = (line: string): string =>
  line
    .replace(/\b10\d\d\b/g, 'NNNN')
    .replace(/\b\d+ att bekräfta/g, 'N att bekräfta')
    .replace(/om (?:\d:\d\d|\d+ minut(?:er)?(?: och \d+ sekund(?:er)?)?|\d+ sekund(?:er)?)(?=[,. ])/g, 'om TID')
    .replace(/(?<![\d:–])\d:\d\d(?![\d:–])/g, 'M:SS')
    .replace(/\u00a0/g, ' ')

const SILENCE = '(tyst)'

const stepInText = ({ deed, heard }: SpokenStep): string => {
  const [only = SILENCE] = heard
  return heard.length > 1 ? [deed, ...heard.map((line) => `  ${line}`)].join('\n') : `${deed} ${only}`
}

/** @returns the text of each step, or null if there is no such transcript */
export const keptSteps = (name: string): readonly string[] | null =>
  existsSync(file(name))
    ? readFileSync(file(name), 'utf8')
        .trimEnd()
        .split(/\n(?! )/)
    : null

export const keptText = (name: string): string => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '')

const lines = (text: string): readonly string[] => text.split('\n').toSorted()

/**
 * Simultaneous utterances from two sources have no fixed order. The step accepts the stored order, and otherwise keeps
 * its own.
 */
const inKeptOrder = (step: SpokenStep, kept: string | undefined): string => {
  const text = stepInText(step)
  return kept !== undefined && lines(text).join('\n') === lines(kept).join('\n') ? kept : text
}

export const isAsKept = (step: SpokenStep, kept: string | undefined): boolean => inKeptOrder(step, kept) === kept

export const transcriptInText = (steps: readonly SpokenStep[], kept: readonly string[] | null): string =>
  `${steps.map((step, index) => inKeptOrder(step, kept?.[index])).join('\n')}\n`

export const writeTranscript = (name: string, text: string): void => writeFileSync(file(name), text)
