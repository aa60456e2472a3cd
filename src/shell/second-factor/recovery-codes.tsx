/** The ten recovery codes, which are shown this once: to print, to save or to write down. */
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { comeTo } from '../../kit/design/come-to.ts'
import { saveFile } from '../../kit/save-file.ts'

const recoveryTexts = {
  title: 'Spara dina reservkoder',
  lead: 'Med en reservkod loggar du in om du har tappat bort telefonen. Varje kod går att använda en gång. De visas bara nu, så skriv ut dem, spara dem eller skriv av dem. Förvara dem inte i telefonen.',
  print: 'Skriv ut',
  save: 'Spara som fil',
  fileName: 'reservkoder.txt',
  onPaper: (site: string): string => `Reservkoder för ${site}`,
} as const

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** The button that goes on. */
  readonly children: ReactNode
}

export const RecoveryCodes = ({ codes, children }: RecoveryCodesProps): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  const title = recoveryTexts.onPaper(location.host)
  useEffect(() => comeTo(heading.current), [])
  return (
    <>
      <section className="recovery-sheet stack gap-3" aria-labelledby="recovery-codes">
        <h2 ref={heading} id="recovery-codes" className="quiet-focus" tabIndex={-1}>
          {recoveryTexts.title}
        </h2>
        <p>{recoveryTexts.lead}</p>
        <p className="only-on-paper strong">{title}</p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </section>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => window.print()}>
          {recoveryTexts.print}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => saveFile(recoveryTexts.fileName, 'text/plain', `${title}\n\n${codes.join('\n')}\n`)}
        >
          {recoveryTexts.save}
        </button>
        {children}
      </div>
    </>
  )
}
