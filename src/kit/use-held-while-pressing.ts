/**
 * Words that come above other things by themselves wait while a press is on its way: they would push away what is pressed, and
 * the press would be lost. Invariant: what is shown does not change between a pointer going down and the click that comes of it.
 */
import { useEffect, useState } from 'react'

/** A finger's click comes after it is lifted, and later where the browser waits whether a second tap follows. */
const CLICK_WITHIN_MS = 350

/** Whether a press is on its way: a pointer is down, and the click that comes of it has not been. */
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
    // Once all have heard of it: a box that is drawn again before they have would not be ticked.
    window.addEventListener('click', end, { signal: listening.signal })
    window.addEventListener('pointercancel', end, options)
    return () => {
      listening.abort()
      clearTimeout(ending)
    }
  }, [])

  return pressing
}

/** @returns the value of when the press began, for as long as one is on its way */
export const useHeldWhilePressing = <Value extends string | object | null>(value: Value): Value => {
  const [shown, setShown] = useState(value)
  const pressing = usePressing()
  if (!pressing && shown !== value) setShown(value)
  return pressing ? shown : value
}
