/** Performs a scene with Orca, and returns what was heard after each key. */

import { patience } from '../../tests/testing/patience.ts'
import type { Keyboard } from './keyboard.ts'
import type { Orca } from './orca.ts'
import { lineOf, missingIn, problemsOf, type Step, type Words } from './scene.ts'
import { type Heard, heardOf, type Pressing, secondsOf } from './speech-log.ts'
import type { Window } from './window.ts'

/** A step with the utterances that were heard. */
export interface Performed {
  readonly deed: string
  readonly heard: readonly Heard[]
  readonly problems: readonly string[]
}

export interface Stage {
  readonly orca: Orca
  readonly keyboard: Keyboard
  readonly window: Window
  readonly origin: string
}

/** When Orca has been silent for this time, it has said everything. */
const QUIET_MS = 1_200
/** While Orca collects a page to read it aloud, it pauses for longer. */
const PAGE_QUIET_MS = 3_000
/** The pause between two keys after which nothing is expected. */
const SHORT_QUIET_MS = 450
/** If Orca says anything about a key, it begins within this time. */
const BEGIN_MS = 1_500
/** This limit is generous, because the machine may be slow and shared. */
const PATIENCE_MS = patience(12_000)
const LOOK_MS = 50
/** Presses the key again and again until something is heard. */
const AT_MOST = 60

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const deedOf = (step: Step): string => {
  if ('open' in step) return `opens ${step.open}`
  if ('type' in step) return `types "${step.type}"`
  if ('waits' in step) return 'listens'
  if ('until' in step) return `${step.press} until ${step.until}`
  return step.times === undefined ? step.press : `${step.press} × ${step.times}`
}

const textOf = (heard: readonly Heard[]): string => lineOf(heard.map(({ text }) => text))
/** The utterances without those of a page that is read aloud, because such a reading contains everything. */
const answerOf = (heard: readonly Heard[]): string => textOf(heard.filter(({ page }) => !page))

const performStep = async ({ orca, keyboard, window, origin }: Stage, step: Step): Promise<Performed> => {
  let from = orca.noted().length
  const pressing: Pressing[] = []

  /** Listens until Orca is silent, but at least until everything expected is heard or the time is over. */
  const listen = async (
    wanted: readonly Words[],
    { patience = PATIENCE_MS, quietFor = QUIET_MS } = {},
  ): Promise<readonly Heard[]> => {
    const begun = Date.now()
    for (;;) {
      await pause(LOOK_MS)
      const noted = orca.noted().slice(from)
      const heard = heardOf(noted, pressing)
      const last = Math.max(begun, (noted.at(-1)?.at ?? 0) * 1_000)
      const missing = missingIn(textOf(heard), wanted).length > 0
      const quiet = Date.now() - last > (noted.some(({ kind }) => kind !== 'stop') ? quietFor : BEGIN_MS)
      if (missing ? Date.now() - begun > patience : quiet) return heard
    }
  }
  const atTheKeys = async (deed: () => Promise<void>): Promise<void> => {
    const begun = Date.now() / 1_000
    await deed()
    pressing.push({ from: begun, to: Date.now() / 1_000 })
  }
  const press = (key: string): Promise<void> => atTheKeys(() => keyboard.press(key))

  if ('open' in step) await window.open(new URL(step.open, origin).href)
  else if ('type' in step) await atTheKeys(() => keyboard.type(step.type))
  else if ('until' in step)
    for (let presses = 0; presses < AT_MOST; presses++) {
      from = orca.noted().length
      await press(step.press)
      const heard = await listen([], { quietFor: SHORT_QUIET_MS })
      if (missingIn(answerOf(heard), [step.until]).length === 0) break
    }
  else if ('press' in step)
    for (let presses = 0; presses < (step.times ?? 1); presses++) {
      if (presses > 0) await listen([], { quietFor: SHORT_QUIET_MS })
      await press(step.press)
    }
  const hears = 'until' in step ? [step.until, ...(step.hears ?? [])] : step.hears
  // If nothing is expected, the step waits this long to find out whether something is heard.
  if ('waits' in step && hears === undefined) await pause(step.waits * 1_000)
  const heard = await listen(hears ?? [], {
    ...('waits' in step ? { patience: step.waits * 1_000 } : {}),
    ...('open' in step ? { quietFor: PAGE_QUIET_MS } : {}),
  })
  const focus = step.focus === undefined ? '' : await window.focus()
  return { deed: deedOf(step), heard, problems: problemsOf({ ...step, hears: hears ?? [] }, textOf(heard), focus) }
}

/** If something is not heard, the scene still continues, because later steps may be as expected. */
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

/** A page that is read aloud is one line of the transcript, because a listener presses a key long before its end. */
const pageRead = (heard: readonly Heard[]): readonly string[] => {
  const page = heard.filter((one) => one.page).map(({ text }) => text)
  return page.length === 0 ? [] : [`    (reads the page: ${page.slice(0, 3).join(', ')} …)`]
}

/**
 * A step as lines of a transcript. The first line has the action and how long a voice speaks after it, and the
 * utterances follow below.
 */
export const transcribed = ({ deed, heard, problems }: Performed): string => {
  const said = heard.filter(({ page }) => !page)
  return [
    said.length === 0 ? `[${deed}]` : `[${deed}] ${secondsOf(said).toFixed(1)} s`,
    ...said.map(({ text, cut }) => `    ${text}${cut ? ' … (cut off)' : ''}`),
    ...pageRead(heard),
    ...problems.map((problem) => `  ! ${problem}`),
  ].join('\n')
}
