/** All that is kept of a person as a file (GDPR, articles 15 and 20): one's own, or for an administrator anybody's. */
import { type ReactElement, useState } from 'react'
import type { UserId } from '../../domain/entities.ts'
import type { CallFailure } from '../../domain/port/core-port.ts'
import { saveFile } from '../bookings/save-file.ts'
import { useCore } from '../core/core-context.tsx'
import { useHas } from '../core/use-has.ts'
import { failureWords } from '../texts/failure-words.ts'
import { auditTexts } from './audit-texts.ts'
import './export-user.css'

interface ExportUserProps {
  readonly id: UserId
  /** Whether it is about the person who asks. */
  readonly own: boolean
}

export const ExportUser = ({ id, own }: ExportUserProps): ReactElement | null => {
  const core = useCore()
  const has = useHas('export')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<CallFailure | 'saved' | null>(null)

  const fetchFile = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setTold(null)
    const answer = await core.call('exportUser', { parameters: { id } })
    setBusy(false)
    if (answer._tag === 'Failed') return setTold(answer.failure)
    saveFile(auditTexts.fileName(id), 'application/json', `${JSON.stringify(answer.value, null, 2)}\n`)
    setTold('saved')
  }

  if (!has) return null
  return (
    <section className="export-user">
      <h2>{own ? auditTexts.export : auditTexts.exportOther}</h2>
      <p>{own ? auditTexts.exportDetail : auditTexts.exportOtherDetail}</p>
      <div>
        <button type="button" className="button" aria-busy={busy} onClick={() => void fetchFile()}>
          {auditTexts.exportSubmit}
        </button>
      </div>
      <div role="status">
        {told === 'saved' ? <p className="notice notice-positive">{auditTexts.exported}</p> : null}
      </div>
      <div role="alert">
        {told === null || told === 'saved' ? null : (
          <div className="notice notice-danger">
            <p className="notice-title">{auditTexts.exportFailed}</p>
            <p>{failureWords(told)}</p>
          </div>
        )}
      </div>
    </section>
  )
}
