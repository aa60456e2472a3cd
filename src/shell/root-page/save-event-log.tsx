/** Saves the event log as a file, from any page. Its code is loaded with the press, so that no page waits for it. */
import { type ReactElement, useState } from 'react'
import { useCore } from '../../core/core-context.tsx'

const eventLogTexts = {
  save: 'Spara händelselogg',
  failed: 'Händelseloggen kunde inte sparas. Försök igen.',
} as const

export const SaveEventLog = ({ className }: { readonly className: string }): ReactElement => {
  const core = useCore()
  const [saving, setSaving] = useState(false)
  const [said, setSaid] = useState('')

  const save = async (): Promise<void> => {
    if (saving) return
    setSaving(true)
    setSaid('')
    try {
      setSaid(await (await import('../../developer/write-event-log.ts')).writeEventLog(core))
    } catch {
      setSaid(eventLogTexts.failed)
    }
    setSaving(false)
  }

  return (
    <>
      <button type="button" className={className} aria-busy={saving} onClick={save}>
        {eventLogTexts.save}
      </button>
      <span role="status">{said}</span>
    </>
  )
}
