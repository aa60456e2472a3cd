/**
 * The time of a field in Swedish words, beside a field that the browser shows with a twelve-hour clock: "kl. 14:00"
 * beside "02:00 PM". If the browser's own clock has 24 hours, the field itself shows this, and nothing is drawn.
 */
import { type ReactElement, useEffect, useState } from 'react'

/** @param id the id of the time field */
export const TimeWords = ({ id }: { readonly id: string }): ReactElement | null => {
  const [time, setTime] = useState('')
  useEffect(() => {
    const field = document.getElementById(id)
    const clock = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions()
    if (!(field instanceof HTMLInputElement) || clock.hour12 !== true) return
    const read = (): void => setTime(field.value)
    read()
    field.addEventListener('input', read)
    return () => field.removeEventListener('input', read)
  }, [id])
  return time === '' ? null : <p className="field-hint numeric">{`kl. ${time.slice(0, 5)}`}</p>
}
