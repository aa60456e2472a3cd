/**
 * Announces words to people who listen, for every part of the page: a polite and an assertive live region stand in the
 * topmost open dialog, or else at the end of the page. Invariants: words are heard also while a modal dialog makes the
 * page inert; none are spoken in the moment in which a dialog opens or closes, when a screen reader speaks of that;
 * words given at once are heard in their order, and equal ones each time; the answer to a press comes before all that is said beside it; they are gone soon after, and at once when a dialog covers them, so
 * that nobody meets old words.
 */
import { onDialogChange, topmostDialog } from './above-dialogs.tsx'

/** Words `beside` are polite, and wait for the answer to a press: the press changes something elsewhere, or others do. */
export type Manner = 'polite' | 'assertive' | 'beside'

/** A region speaks of changes in it, so it must be there before its words. */
const WORDS_AFTER_MS = 100
/** A screen reader speaks of a dialog first: words that come sooner are lost (tried with Orca). */
const AFTER_DIALOG_MS = 400
/** A screen reader takes words that come at the same time in any order, or the polite ones first (tried with Orca). */
const BETWEEN_MS = 400
const EMPTIED_AFTER_MS = 5_000

/** An answer that has not come by then is none, or is not said here. */
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
  /** On the page's own clock, in milliseconds. */
  readonly from: number
}

const waiting: Waiting[] = []
/** Words equal to those just before are no news to a screen reader: a space that is not spoken makes them others. */
const UNSPOKEN = '\u00a0'
let said = ''
let next: ReturnType<typeof setTimeout> | undefined
let isAnswered = true
/** Somebody has pressed something. */
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
    if (first.words.textContent === said) first.words.append(UNSPOKEN)
    said = first.words.textContent
    here()[first.manner === 'assertive' ? 'assertive' : 'polite'].append(first.words)
    quietUntil = performance.now() + BETWEEN_MS
    setTimeout(() => first.words.remove(), EMPTIED_AFTER_MS)
  }
  next = setTimeout(speak, Math.max(wait, 0))
}

/**
 * In a hidden tab nothing is said: what it says there would be old when it is looked at.
 * @param text a sentence or a few words; said again each time, also where it is the same
 * @returns takes it back, also before it was said
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

/** The text of an element, a line for each block and after each break. */
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

/** Several written lines as one text that can be said: each line becomes a sentence. */
export const inOneLine = (lines: readonly string[]): string =>
  lines.map((line) => (/[.:!?]$/.test(line) ? line : `${line}.`)).join(' ')
