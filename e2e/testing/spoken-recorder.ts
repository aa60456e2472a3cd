/**
 * Records a scene as a person with keyboard and screen reader hears it, and compares it with the stored transcript.
 * Invariant: no step waits for a fixed time. Each step waits for the utterances in the stored transcript, so that the
 * speed of the machine changes nothing. Later or additional words are found at the next step. Only when transcripts are
 * written anew does a step wait until nothing more is said.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { patience } from '../../tests/testing/patience.ts'
import { FAULT, type Heard, listenTo } from './spoken-listener.ts'
import {
  HOW_TO_WRITE,
  isAsKept,
  keptSteps,
  keptText,
  normalised,
  type SpokenStep,
  transcriptInText,
  writesTranscripts,
  writeTranscript,
} from './spoken-transcript.ts'
import type { Visitor } from './visitor.ts'

export interface Recorder {
  readonly page: Page
  /**
   * Leaves the utterances until now out of the scene. @param last a word of the last utterance that must be heard first
   */
  take(last?: string): Promise<void>
  /** Loads a page. */
  open(path: string): Promise<void>
  /** Does something, and records what is heard of it. */
  step(deed: string, doIt: () => Promise<unknown>): Promise<void>
  press(key: string): Promise<void>
  /** Focuses an element and presses Enter or another key on it. The way to the element is not part of the scene. */
  pressOn(what: Locator, key?: string, until?: () => Promise<unknown>): Promise<void>
  /** Presses Tab until this element has the focus. The stops between are passed quickly, as people do. */
  tabTo(wanted: Locator, key?: string): Promise<void>
  type(text: string, shown?: string): Promise<void>
  /** Writes the transcript or compares with it, and fails if the scene contains a fault. */
  end(): Promise<void>
}

const AS_KEPT_WITHIN_MS = patience(10_000)
/** This time is longer than the delays of announcements (`src/kit/design/announce.ts`). */
const QUIET_MS = 1_000
/** The state of the page while the recorder waits. */
const UNDER_WAY = '.skeleton, .page-skeleton, [aria-busy=true]'
const LOOK_MS = 50
const MOST_STOPS = 80

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** @param name the name of the transcript */
export const record = async (visitor: Visitor, name: string): Promise<Recorder> => {
  const page = await visitor.context.newPage()
  const listener = await listenTo(page)
  const kept = keptSteps(name)
  const steps: SpokenStep[] = []
  let asKept = kept !== null && !writesTranscripts

  const stepOf = (deed: string, { lines }: Heard): SpokenStep => ({
    deed: normalised(deed),
    heard: lines.map(normalised),
  })
  const untilAsKept = async (deed: string): Promise<Heard> => {
    const end = performance.now() + AS_KEPT_WITHIN_MS
    for (;;) {
      const heard = await listener.heard()
      if (isAsKept(stepOf(deed, heard), kept?.[steps.length])) return heard
      if (performance.now() > end) {
        asKept = false
        return heard
      }
      await page.waitForTimeout(LOOK_MS)
    }
  }
  const untilQuiet = async (): Promise<Heard> => {
    let last = await listener.heard()
    let since = performance.now()
    while (performance.now() - since < QUIET_MS) {
      await page.waitForTimeout(LOOK_MS)
      const heard = await listener.heard()
      const isSame = heard.lines.join('\n') === last.lines.join('\n')
      if (!isSame || (await page.locator(UNDER_WAY).count()) > 0) since = performance.now()
      last = heard
    }
    return last
  }

  const step = async (deed: string, doIt: () => Promise<unknown>): Promise<void> => {
    await doIt()
    const heard = await (asKept ? untilAsKept(deed) : untilQuiet())
    steps.push(stepOf(deed, heard))
    heard.take()
  }

  return {
    page,
    step,
    take: async (last = '') => {
      await expect.poll(async () => (await listener.heard()).lines.join('\n')).toContain(last)
      const heard = await listener.heard()
      heard.take()
    },
    open: (path) =>
      step(`öppnar ${path}`, async () => {
        await page.goto(path)
        // A page has its title before it is drawn, and until it is drawn a key has no effect.
        await page.getByRole('main').waitFor()
      }),
    pressOn: async (what, key = 'Enter', until) => {
      await what.focus()
      const before = await listener.heard()
      before.take()
      await step(`${key} på ${before.focus}`, async () => {
        await page.keyboard.press(key)
        await until?.()
      })
    },
    press: (key) => step(key, () => page.keyboard.press(key)),
    type: (text, shown = `"${text}"`) => step(`skriver ${shown}`, () => page.keyboard.type(text)),
    tabTo: (wanted, key = 'Tab') =>
      step(`${key} …`, async () => {
        for (let stops = 0; stops < MOST_STOPS; stops += 1) {
          await page.keyboard.press(key)
          if (await hasFocus(wanted)) return
        }
        throw new Error(`${key} never came to ${wanted}`)
      }),
    end: async () => {
      const after = await listener.heard()
      if (after.lines.length > 0) steps.push(stepOf('därefter', after))
      const text = transcriptInText(steps, kept)
      if (writesTranscripts) return writeTranscript(name, text)
      expect(text, `as it is heard; ${HOW_TO_WRITE} writes all transcripts anew`).toBe(keptText(name))
      expect(
        steps.filter(({ heard }) => heard.some((line) => line.startsWith(FAULT))),
        'what nobody who listens may meet',
      ).toEqual([])
    },
  }
}
