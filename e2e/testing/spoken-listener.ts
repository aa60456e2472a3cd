/**
 * A person who listens to a page. The listener returns everything that is said between two moments, in words.
 * Invariant: each utterance is contained once, and each fault (a lost focus, a dialog without a name, outdated words)
 * is a line that begins with `FAULT`.
 */
import type { CDPSession, Page } from '@playwright/test'
import { type SpokenPlace, spokenPlace } from './spoken-focus.ts'
import { BINDING, type HeardInPage, listenInPage, TOPMOST_DIALOG } from './spoken-live-regions.ts'
import type { SpokenNode } from './spoken-node.ts'
import { isPlace, nodeInWords, placeInWords } from './spoken-words.ts'

export const FAULT = 'FEL: '
/** The beginning of the line about the focused element. */
export const WHERE = '→ '

export interface Heard {
  /** The focused element, even if it had the focus before. */
  readonly focus: string
  /** The present page, dialog and focus, and then the utterances in order. */
  readonly lines: readonly string[]
  /** Discards all earlier utterances. */
  take(): void
}

export interface Listener {
  /** Whether there are utterances that were not taken yet. */
  heard(): Promise<Heard>
}

const SAYS = 'säger: '
const ways: Readonly<Record<HeardInPage['what'], string>> = {
  said: SAYS,
  again: 'kan läsas igen: ',
  old: `${FAULT}gamla ord hörs: `,
  kept: `${FAULT}gamla ord står kvar: `,
}
/** The order of a screen reader, in which assertive words overtake polite words. */
const rank = (heard: HeardInPage): number => (heard.what !== 'said' ? 2 : heard.manner === 'assertive' ? 0 : 1)
const saidInWords = (heard: readonly HeardInPage[]): readonly string[] =>
  heard.toSorted((one, other) => rank(one) - rank(other)).map(({ what, text }) => `${ways[what]}${text}`)

/** Either a dialog announces its own subject, or its description is read. */
const dialogInWords = (dialog: SpokenNode, said: readonly string[]): readonly string[] => {
  const faults = dialog.name === '' ? [`${FAULT}dialogen har inget namn`] : []
  const name = placeInWords({ ...dialog, description: '' })
  if (dialog.name !== '' && said.some((words) => words.startsWith(`${SAYS}${dialog.name}`))) return [name, ...faults]
  return dialog.description === ''
    ? [name, ...faults, `${FAULT}dialogen har ingen beskrivning`]
    : [placeInWords(dialog), ...faults]
}

/** If the same words are heard twice for one event, a person believes that there were two events. */
const repeats = (said: readonly string[]): readonly string[] =>
  said.filter((text, index) => said.indexOf(text) !== index).map((text) => `${FAULT}två gånger ${text}`)

const focusInWords = (before: SpokenPlace, now: SpokenPlace): readonly string[] => {
  const { focus } = now
  if (focus === null) return before.focus === null ? [] : [`${FAULT}fokus är ingenstans`]
  const words = nodeInWords(focus)
  if (before.focus?.id === focus.id) return nodeInWords(before.focus) === words ? [] : [`${WHERE}nu ${words}`]
  const left = new Set([...before.around, ...(before.focus === null ? [] : [before.focus])].map(({ id }) => id))
  const entered = now.around.filter((place) => isPlace(place) && !left.has(place.id) && place.id !== now.dialog?.id)
  const heads = [
    now.columnHead !== '' && now.columnHead !== before.columnHead ? `kolumn "${now.columnHead}"` : '',
    now.rowHead !== '' && now.rowHead !== before.rowHead ? `rad "${now.rowHead}"` : '',
  ].filter(Boolean)
  return [`${WHERE}${[...entered.toReversed().map(placeInWords), ...heads, words].join(' › ')}`]
}

const inWords = (before: SpokenPlace, now: SpokenPlace, said: readonly string[]): readonly string[] => [
  ...(before.title === now.title ? [] : [`sida "${now.title}"`]),
  ...(before.dialog !== null && before.dialog.id !== now.dialog?.id
    ? [`dialogen "${before.dialog.name}" är borta`]
    : []),
  ...(now.dialog !== null && before.dialog?.id !== now.dialog.id ? dialogInWords(now.dialog, said) : []),
  ...focusInWords(before, now),
  ...said,
  ...repeats(said),
]

const NOWHERE: SpokenPlace = { title: '', dialog: null, focus: null, around: [], columnHead: '', rowHead: '' }

/** Listens from the page's next document on. The content of the present document is not heard. */
export const listenTo = async (page: Page): Promise<Listener> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const said: HeardInPage[] = []
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === BINDING) said.push(JSON.parse(payload))
  })
  await session.send('Runtime.enable')
  await session.send('Page.enable')
  await session.send('Accessibility.enable')
  await session.send('Runtime.addBinding', { name: BINDING })
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${listenInPage.toString()})(${JSON.stringify([BINDING, TOPMOST_DIALOG])})`,
  })
  let before = NOWHERE
  // A newly loaded page has no focus. That is the browser's behaviour and no fault.
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId === undefined) before = NOWHERE
  })
  const place = async (): Promise<SpokenPlace> => {
    for (let tries = 0; ; tries += 1)
      try {
        return await spokenPlace(session)
      } catch (failure) {
        // The focused element disappeared while the browser was asked about it.
        if (tries === 20) throw failure
      }
  }
  return {
    heard: async () => {
      const now = await place()
      const words = [...said]
      return {
        focus: now.focus === null ? '' : nodeInWords(now.focus),
        lines: inWords(before, now, saidInWords(words)),
        take: () => {
          before = now
          said.splice(0, words.length)
        },
      }
    },
  }
}
