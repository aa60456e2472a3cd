/** The toast of a call that succeeded, which lies over nothing that was just saved. */
import { type ReactElement, useLayoutEffect } from 'react'
import { onDialogChange, topmostDialog } from '../../kit/design/above-dialogs.tsx'
import { successToast } from '../../kit/texts/success-toasts.ts'
import { type SucceededToast, Toast } from './toast-area.tsx'

const PLACES = ['top', 'top-end', 'bottom-end', 'bottom'] as const
type Place = (typeof PLACES)[number]
export type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * @param boxOf where they would stand
 * @param around what was saved, and what it stands in, from the inside outwards
 * @param title of the dialog that is open; null: none is
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
    // The page, or the dialog, in which they stand themselves.
    if (at.contains(area)) break
    boxes.push(at.getBoundingClientRect())
  }
  return boxes
}

/**
 * Chooses the edge of the window at which successes are told, for as long as one is shown, so that they lie over nothing that was
 * just saved: the element that has the focus, and as much around it as leaves room. Invariant: where even that can't be had they
 * stand at the top; they move only when they would lie over the next focus, or a dialog has opened or closed, whose title they leave
 * free.
 * @returns what ends it
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
    // The one that goes now is still there.
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
