/**
 * Delays a change on the page while somebody presses something. A message that appears above a button would move the button
 * away from the pointer, and the click would be lost. Invariant: the shown value does not change between `pointerdown` and
 * the click that follows it.
 */
import { useEffect, useState } from 'react'

/** The longest time between the end of a touch and its click. Some browsers first wait for a possible second tap. */
const CLICK_WITHIN_MS = 350

/** Whether a press is under way: a pointer went down, and its click has not happened yet. */
const usePressing = (): boolean => {
  const [pressing, setPressing] = useState(false)

  useEffect(() => {
    let ending: ReturnType<typeof setTimeout> | undefined
    const begin = (): void => {
      clearTimeout(ending)
      setPressing(true)
    }
    const end = (): void => {
      clearTimeout(ending)
      setPressing(false)
    }
    const endWithoutClick = (): void => {
      clearTimeout(ending)
      ending = setTimeout(end, CLICK_WITHIN_MS)
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('pointerdown', begin, options)
    window.addEventListener('pointerup', endWithoutClick, options)
    // This listener runs last, without `capture`. A checkbox that is rendered before the other listeners ran would not be ticked.
    window.addEventListener('click', end, { signal: listening.signal })
    window.addEventListener('pointercancel', end, options)
    return () => {
      listening.abort()
      clearTimeout(ending)
    }
  }, [])

  return pressing
}

/** @returns the current value, or during a press the value from the beginning of the press */
export const useHeldWhilePressing = <Value extends string | object | null>(value: Value): Value => {
  const [shown, setShown] = useState(value)
  const pressing = usePressing()
  if (!pressing && shown !== value) setShown(value)
  return pressing ? shown : value
}
