/**
 * A place for what must be seen, heard and pressed also while a modal dialog makes the rest of the page inert: it stands
 * in the topmost open one, or else at the end of the page. Invariant: it is one element that is moved, so that what is in
 * it is neither drawn nor said again.
 */
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const open: HTMLElement[] = []
const listeners = new Set<(left: HTMLElement | null) => void>()
let made: HTMLElement | null = null

/** Null: no dialog is open. */
export const topmostDialog = (): HTMLElement | null => open.at(-1) ?? null

/**
 * @param listener called with what was topmost until a dialog opened or closed; null: the page
 * @returns what ends it
 */
export const onDialogChange = (listener: (left: HTMLElement | null) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const place = (): void => {
  if (made !== null) (topmostDialog() ?? document.body).append(made)
}

const change = (work: () => void): void => {
  const left = topmostDialog()
  work()
  place()
  for (const listener of listeners) listener(left)
}

export const placeAboveDialogs = (): HTMLElement => {
  if (made === null) {
    made = document.createElement('div')
    place()
  }
  return made
}

/** @returns to be called when it has closed */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  change(() => open.push(dialog))
  return () => change(() => open.splice(open.indexOf(dialog), 1))
}

interface InDialogProps {
  /** `time`: beside the title. `news`: above the words. */
  readonly place: 'time' | 'news'
  readonly children: ReactNode
}

/**
 * Draws news of the page in the topmost dialog that covers it, in the place that each has for it, and nowhere while
 * none is open.
 */
export const InDialog = ({ place, children }: InDialogProps): ReactNode => {
  const here = useSyncExternalStore(
    onDialogChange,
    () => topmostDialog()?.querySelector(`:scope > div > .lightbox-${place}`) ?? null,
  )
  return here === null ? null : createPortal(children, here)
}
