/** The toast for a successful call. It is placed where it does not cover the saved content. */
import { type ReactElement, useLayoutEffect } from 'react'
import { onDialogChange, topmostDialog } from '../../kit/design/above-dialogs.tsx'
import { successToast } from '../../kit/texts/success-toasts.ts'
import { type SucceededToast, Toast } from './toast-area.tsx'
import './success-toast.css'

const PLACES = ['top', 'top-end', 'bottom-end', 'bottom'] as const
type Place = (typeof PLACES)[number]
export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * The first place at which the toasts cover as few of the given boxes as possible. Inner boxes are more important than outer ones.
 * @param boxOf returns the box of the toasts in a place
 * @param around the boxes of the saved content and of the elements around it, the innermost first
 * @param title the box of the title of the open dialog; null when none is open
 */
export const clearPlace = (boxOf: (place: Place) => Box, around: readonly Box[], title: Box | null = null): Place => {
  const all = PLACES.map((place) => ({ place, box: boxOf(place) }))
  const besideTitle = all.filter(({ box }) => title === null || !overlap(box, title))
  const places = besideTitle.length === 0 ? all : besideTitle
  let best: Place = places[0]?.place ?? 'top'
  for (const part of around) {
    const clear = places.find(({ box }) => !overlap(box, part))
    if (clear === undefined) break
    best = clear.place
  }
  return best
}

const boxesAround = (area: HTMLElement): readonly Box[] => {
  const boxes: Box[] = []
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement) {
    // This element and all outer ones also contain the toasts. It is the page or the open dialog.
    if (at.contains(area)) break
    boxes.push(at.getBoundingClientRect())
  }
  return boxes
}

/**
 * Chooses the place of the toasts while a success toast is shown. The toasts must not cover the focused element, and should
 * cover as little as possible around it. Invariants: the toasts are at the top when every place would cover the focus; they
 * do not cover the title of a dialog when another place exists; they move only when they would cover a newly focused
 * element, or when a dialog opens or closes.
 * @returns a function that ends this
 */
export const keepClear = (area: HTMLElement): (() => void) => {
  const settle = (): void => {
    const boxOf = (place: Place): Box => {
      area.dataset.place = place
      return area.getBoundingClientRect()
    }
    const title = topmostDialog()?.querySelector('h2')?.getBoundingClientRect() ?? null
    area.dataset.place = clearPlace(boxOf, boxesAround(area), title)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || area.contains(target)) return
    if (overlap(area.getBoundingClientRect(), target.getBoundingClientRect())) settle()
  }
  settle()
  document.addEventListener('focusin', onFocus)
  const endDialogs = onDialogChange(settle)
  return () => {
    endDialogs()
    document.removeEventListener('focusin', onFocus)
    // The count still includes the toast that is being removed.
    if (area.querySelectorAll('.toast').length < 2) delete area.dataset.place
  }
}

export const SuccessToast = ({ id, what }: SucceededToast): ReactElement => {
  useLayoutEffect(() => {
    const area = document.querySelector<HTMLElement>('.toast-area')
    return area === null ? undefined : keepClear(area)
  }, [])
  return <Toast toast={{ id, ...successToast(what) }} />
}
