/** Performs a scene before Orca, and tells what was heard after each key. */
import type { Keyboard } from './keyboard.ts'
import type { Orca } from './orca.ts'
import { type Deed, lineOf, missingIn, problemsOf, type Step } from './scene.ts'
import { type Heard, heardOf, secondsOf } from './speech-log.ts'
import type { Window } from './window.ts'

/** A step as it was heard. */
export interface Performed {
  readonly deed: string
  readonly heard: readonly Heard[]
  readonly problems: readonly string[]
}

/** Orca has said what it has to say. */
const QUIET_MS = 1_200
/** Between two keys of which nothing is expected. */
const SHORT_QUIET_MS = 500
/** Whatever is slow on a shared machine. */
const PATIENCE_MS = 10_000
const LOOK_MS = 100
/** Presses until something is heard. */
const AT_MOST = 60

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const deedOf = (step: Deed): string => {
  if ('open' in step) return `opens ${step.open}`
  if ('type' in step) return `types ${step.type}`
  if ('waits' in step) return `waits`
  return 'until' in step ? `${step.press}, until ${step.until}` : `${step.press}${step.times ? ` × ${step.times}` : ''}`
}

export interface Stage {
  readonly orca: Orca
  readonly keyboard: Keyboard
  readonly window: Window
  readonly origin: string
}

/** Listens until it is quiet, and at least until all this is heard or time is up. */
const listen = async (
  { orca }: Stage,
  from: number,
  wanted: NonNullable<Step['hears']>,
  { patience = PATIENCE_MS, quietFor = QUIET_MS } = {},
): Promise<readonly Heard[]> => {
  const begun = Date.now()
  for (;;) {
    await pause(LOOK_MS)
    const noted = orca.noted()
    const heard = heardOf(noted.slice(from))
    const last = Math.max(begun, (noted.slice(from).at(-1)?.at ?? 0) * 1_000)
    const quiet = Date.now() - last > quietFor
    const waiting = missingIn(lineOf(heard.map(({ text }) => text)), wanted).length > 0
    if (quiet && (!waiting || Date.now() - begun > patience)) return heard
  }
}

const performStep = async (stage: Stage, step: Step): Promise<Performed> => {
  const { orca, keyboard, window, origin } = stage
  let from = orca.noted().length
  let heard: readonly Heard[] = []
  if ('until' in step) {
    for (let press = 0; press < AT_MOST; press++) {
      from = orca.noted().length
      await keyboard.press(step.press)
      heard = await listen(stage, from, [], { quietFor: SHORT_QUIET_MS })
      if (missingIn(lineOf(heard.map(({ text }) => text)), [step.until]).length === 0) break
    }
  } else {
    if ('open' in step) await window.open(new URL(step.open, origin).href)
    if ('type' in step) await keyboard.type(step.type)
    if ('press' in step)
      for (let press = 0; press < (step.times ?? 1); press++) {
        if (press > 0) await listen(stage, orca.noted().length, [], { quietFor: SHORT_QUIET_MS })
        await keyboard.press(step.press)
      }
    const patience = 'waits' in step ? step.waits * 1_000 : PATIENCE_MS
    // What is waited for may be nothing at all.
    if ('waits' in step && step.hears === undefined) await pause(patience)
  }
  heard = await listen(
    stage,
    from,
    [...('until' in step ? [step.until] : []), ...(step.hears ?? [])],
    'waits' in step ? { patience: step.waits * 1_000 } : {},
  )
  const line = lineOf(heard.map(({ text }) => text))
  const expected = 'until' in step ? { ...step, hears: [step.until, ...(step.hears ?? [])] } : step
  const focus = step.focus === undefined ? '' : await window.focus()
  return { deed: deedOf(step), heard, problems: problemsOf(expected, line, focus) }
}

/** @returns each step that was performed: a scene goes on where something is not heard, since the next keys may be */
export const perform = async (
  stage: Stage,
  steps: readonly Step[],
  tell: (step: Performed) => void,
): Promise<readonly Performed[]> => {
  const performed: Performed[] = []
  for (const step of steps) {
    const one = await performStep(stage, step)
    tell(one)
    performed.push(one)
  }
  return performed
}

/** A page that is read from its beginning is told in a line: whoever listens would press a key long before its end. */
const pageRead = (heard: readonly Heard[]): readonly string[] => {
  const page = heard.filter(({ page }) => page)
  return page.length === 0 ? [] : [`    (reads the page: ${page.slice(0, 3).map(({ text }) => text).join(', ')} …)`]
}

/** A step as lines of a transcript: what was done, and below it what was heard. */
export const transcribed = ({ deed, heard, problems }: Performed): string =>
  [
    `[${deed}] ${secondsOf(heard.filter(({ page }) => !page)).toFixed(1)} s`,
    ...heard.filter(({ page }) => !page).map(({ text, cut }) => `    ${text}${cut ? ' … (cut off)' : ''}`),
    ...pageRead(heard),
    ...problems.map((problem) => `  ! ${problem}`),
  ].join('\n')
