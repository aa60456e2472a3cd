/**
 * A place for toasts and similar content that must stay usable while a modal dialog makes the rest of the page inert. The
 * place is in the topmost open dialog, or at the end of the page when no dialog is open. Invariant: the place is a single
 * element that is moved, so that its contents are neither drawn nor announced again.
 */
import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

const open: HTMLElement[] = []
const listeners = new Set<(left: HTMLElement | null) => void>()
let made: HTMLElement | null = null

/** The dialog that was opened last; null when no dialog is open. */
export const topmostDialog = (): HTMLElement | null => open.at(-1) ?? null

/**
 * @param listener is called after a dialog has opened or closed. Its argument is the dialog that was topmost before, or null
 *   when no dialog was open
 * @returns a function that ends the subscription
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

/** @returns a function to call when the dialog has closed */
export const dialogOpened = (dialog: HTMLElement): (() => void) => {
  change(() => open.push(dialog))
  return () => change(() => open.splice(open.indexOf(dialog), 1))
}

interface InDialogProps {
  /** The place `time` is beside the title, and the place `news` is above the words. */
  readonly place: 'time' | 'news'
  readonly children: ReactNode
}

/** Draws its children at the given place of the topmost dialog. It draws nothing when no dialog is open. */
export const InDialog = ({ place, children }: InDialogProps): ReactNode => {
  const here = useSyncExternalStore(
    onDialogChange,
    () => topmostDialog()?.querySelector(`:scope > div > .lightbox-${place}`) ?? null,
  )
  return here === null ? null : createPortal(children, here)
}
