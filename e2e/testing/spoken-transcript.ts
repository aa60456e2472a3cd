/**
 * A kept transcript (`tests/fixtures/spoken/NAME.txt`): what a person does, a line each, and below it, indented, what is heard,
 * one line an utterance. Where one thing is heard it stands beside what was done.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SpokenStep {
  readonly deed: string
  readonly heard: readonly string[]
}

/** `SPOKEN=write` writes all of them anew. */
export const writesTranscripts = process.env.SPOKEN === 'write'

export const HOW_TO_WRITE = 'SPOKEN=write npx playwright test e2e/spoken'

const directory = new URL('../../tests/fixtures/spoken', import.meta.url).pathname
const file = (name: string): string => join(directory, `${name}.txt`)

/** Of numbers that another order of tests, or the moment, gives. */
export const normalised = (line: string): string =>
  line
    .replace(/\b1\d{3}-(\d+)\b/g, 'NNNN-$1')
    .replace(/(bokning(?:en|snummer)?:? |Fakturaunderlag )1\d{3}\b/gi, '$1NNNN')
    .replace(/\b\d{1,2}:\d\d(?= kvar)/g, 'M:SS')
    .replace(/\u00a0/g, ' ')

const SILENCE = '(tyst)'

const stepInText = ({ deed, heard }: SpokenStep): string => {
  const [only = SILENCE] = heard
  return heard.length > 1 ? [deed, ...heard.map((line) => `  ${line}`)].join('\n') : `${deed} ${only}`
}

export const transcriptInText = (steps: readonly SpokenStep[]): string => `${steps.map(stepInText).join('\n')}\n`

/** @returns the text of each step, or null when there is no such transcript */
export const keptSteps = (name: string): readonly string[] | null =>
  existsSync(file(name))
    ? readFileSync(file(name), 'utf8')
        .trimEnd()
        .split(/\n(?! )/)
    : null

export const keptText = (name: string): string => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '')

export const isAsKept = (step: SpokenStep, kept: string | undefined): boolean => kept === stepInText(step)

export const writeTranscript = (name: string, steps: readonly SpokenStep[]): void =>
  writeFileSync(file(name), transcriptInText(steps))
