/** Alt with Page Up or Page Down goes to the previous or next day or week. These keys do nothing while a dialog is open. */
import { useEffect, useEffectEvent } from 'react'
import { topmostDialog } from '../../kit/design/above-dialogs.tsx'

/** @param step goes to the previous or next day or week; null if there is nowhere to go now */
export const usePageKeys = (step: ((by: -1 | 1) => void) | null): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (step === null || topmostDialog() !== null || (event.key !== 'PageUp' && event.key !== 'PageDown')) return
    event.preventDefault()
    step(event.key === 'PageUp' ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
