/**
 * Announces words to people who use a screen reader. Every part of the page uses this module. A polite and an assertive live
 * region are in the topmost open dialog, or at the end of the page when no dialog is open.
 *
 * Invariants:
 * - words are announced even while a modal dialog makes the page inert;
 * - no words are announced while a screen reader announces a dialog that opens or closes;
 * - words with the same priority are announced in the order of the calls, and equal words are announced each time;
 * - the answer to a press is announced before words with the manner `beside`;
 * - words are removed after some seconds, or at once when a dialog opens or closes, so that nobody finds outdated words.
 */
import { onDialogChange, topmostDialog } from './above-dialogs.tsx'

/**
 * The manner of an announcement. `beside` is polite and waits for the answer to the last press. It is for changes in another
 * part of the page and for changes that other people make.
 */
export type Manner = 'polite' | 'assertive' | 'beside'

/** The delay of each text. A screen reader announces only changes within a live region that existed before the change. */
const WORDS_AFTER_MS = 100
/** The delay after a dialog opens or closes. A screen reader announces the dialog first and loses earlier words (tried with Orca). */
const AFTER_DIALOG_MS = 400
/** The time between two texts. A screen reader does not keep the order of simultaneous texts (tried with Orca). */
const BETWEEN_MS = 400
const EMPTIED_AFTER_MS = 5_000

/** The longest time that words with the manner `beside` wait for the answer to a press. */
const ANSWER_WITHIN_MS = 3_000

type Regions = Readonly<Record<Exclude<Manner, 'beside'>, HTMLElement>>

const regionsIn = new WeakMap<HTMLElement, Regions>()
let quietUntil = 0

const made = (place: HTMLElement, manner: keyof Regions): HTMLElement => {
  const region = document.createElement('div')
  region.className = 'visually-hidden'
  region.setAttribute('aria-live', manner)
  place.append(region)
  return region
}

const regionsOf = (place: HTMLElement): Regions => {
  const regions = regionsIn.get(place) ?? { polite: made(place, 'polite'), assertive: made(place, 'assertive') }
  regionsIn.set(place, regions)
  return regions
}

const here = (): Regions => regionsOf(topmostDialog() ?? document.body)

onDialogChange((covered) => {
  quietUntil = performance.now() + AFTER_DIALOG_MS
  for (const region of Object.values(regionsOf(covered ?? document.body))) region.replaceChildren()
  here()
})

interface Waiting {
  readonly words: HTMLElement
  readonly manner: Manner
  /** The earliest time for the announcement, in milliseconds of the page's own clock (`performance.now()`). */
  readonly from: number
}

const waiting: Waiting[] = []
/** A space that is added to words when they equal the previous words. A screen reader would ignore the repetition without it. */
const UNSPOKEN = '\u00a0'
let said = ''
let next: ReturnType<typeof setTimeout> | undefined
let isAnswered = true
/** Must be called when somebody presses something. Words with the manner `beside` then wait for the answer. */
export const awaitAnswer = (): void => {
  isAnswered = false
}

const isAnswer = ({ manner }: Waiting): boolean => manner !== 'beside'

const speak = (): void => {
  clearTimeout(next)
  const first = waiting.find(isAnswer) ?? waiting[0]
  if (first === undefined) return
  const held = isAnswered || isAnswer(first) ? 0 : ANSWER_WITHIN_MS
  const wait = Math.max(first.from + held, quietUntil) - performance.now()
  if (wait <= 0) {
    waiting.splice(waiting.indexOf(first), 1)
    isAnswered ||= isAnswer(first)
    if (first.words.textContent === said) first.words.textContent = said + UNSPOKEN
    said = first.words.textContent
    here()[first.manner === 'assertive' ? 'assertive' : 'polite'].append(first.words)
    quietUntil = performance.now() + BETWEEN_MS
    setTimeout(() => first.words.remove(), EMPTIED_AFTER_MS)
  }
  next = setTimeout(speak, Math.max(wait, 0))
}

/**
 * Announces a text once. In a hidden tab it does nothing, because the text would be outdated when somebody looks at the tab.
 * @param text a sentence or a few words; an equal text is announced again each time
 * @returns a function that withdraws the text, also before it was announced
 */
export const announce = (text: string, manner: Manner = 'polite'): (() => void) => {
  here()
  const words = document.createElement('div')
  words.textContent = text
  const one = { words, manner, from: performance.now() + WORDS_AFTER_MS }
  if (!document.hidden) waiting.push(one)
  speak()
  return () => {
    if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1)
    words.remove()
  }
}

const BLOCKS = 'p, li, div, blockquote, h2, h3, h4'

/** The text of an element as lines. Each block and each line break begins a new line. */
export const linesIn = (element: Element): string[] => {
  const lines: string[] = []
  const walker = document.createTreeWalker(element)
  let block: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.nodeName === 'BR') block = null
    if (!(node instanceof Text)) continue
    const within = node.parentElement?.closest(BLOCKS) ?? element
    if (within === block) lines.push(`${lines.pop()}${node.data}`)
    else lines.push(node.data)
    block = within
  }
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '')
}

/** Joins lines into one text for an announcement. Each line becomes a sentence. */
export const inOneLine = (lines: readonly string[]): string =>
  lines.map((line) => (/[.:!?]$/.test(line) ? line : `${line}.`)).join(' ')
