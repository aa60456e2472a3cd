/**
 * Exports all data of a person as a file (GDPR, articles 15 and 20). People can export their own data, and
 * administrators can export anybody's data.
 */
import { type ReactElement, useState } from 'react'
import type { UserId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { saveFile } from '../../kit/save-file.ts'
import { useCall } from '../../kit/use-call.ts'
import './export-user.css'

export const exportUserTexts = {
  own: 'Dina uppgifter',
  ownDetail:
    'Hämta allt vi har sparat om dig: dina uppgifter, dina bokningar och vad som har gjorts med dem. Filen är i JSON-format och kan läsas av andra program.',
  other: 'Personuppgifter',
  otherDetail:
    'Allt som är sparat om personen, i en fil att lämna ut när den ber om det. Interna anteckningar följer inte med. Att du hämtar filen antecknas.',
  submit: 'Hämta uppgifterna',
  failed: 'Uppgifterna kunde inte hämtas',
  saved: 'Filen är hämtad.',
  fileName: (id: number): string => `mina-uppgifter-${id}.json`,
} as const

interface ExportUserProps {
  readonly id: UserId
  /** Whether people export their own data. */
  readonly own: boolean
}

export const ExportUser = ({ id, own }: ExportUserProps): ReactElement | null => {
  const core = useCore()
  const has = useHas('export')
  const { busy, failure, send } = useCall()
  const [saved, setSaved] = useState(false)

  const fetchFile = async (): Promise<void> => {
    setSaved(false)
    const answer = await send(() => core.call('exportUser', { parameters: { id } }))
    if (answer?._tag !== 'Ok') return
    saveFile(exportUserTexts.fileName(id), 'application/json', `${JSON.stringify(answer.value, null, 2)}\n`)
    setSaved(true)
  }

  if (!has) return null
  return (
    <section className="export-user stack gap-3-half measure">
      <h2>{own ? exportUserTexts.own : exportUserTexts.other}</h2>
      <p>{own ? exportUserTexts.ownDetail : exportUserTexts.otherDetail}</p>
      <div>
        <button type="button" className="button" aria-busy={busy} onClick={() => void fetchFile()}>
          {exportUserTexts.submit}
        </button>
      </div>
      <div role="status">{saved ? <p className="notice notice-positive">{exportUserTexts.saved}</p> : null}</div>
      <div role="alert">
        {failure === null ? null : (
          <div className="notice notice-danger">
            <p className="notice-title">{exportUserTexts.failed}</p>
            <p>{failure}</p>
          </div>
        )}
      </div>
    </section>
  )
}
