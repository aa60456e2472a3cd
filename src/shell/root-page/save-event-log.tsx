/** A button that saves the event log as a file. A press loads the code for this. */
import { type ReactElement, useState } from 'react'
import { useCore } from '../../core/core-context.tsx'

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
      setSaid('Händelseloggen kunde inte sparas. Försök igen.')
    }
    setSaving(false)
  }

  return (
    <>
      <button type="button" className={className} aria-busy={saving} onClick={save}>
        Spara händelselogg
      </button>
      <span role="status">{said}</span>
    </>
  )
}
