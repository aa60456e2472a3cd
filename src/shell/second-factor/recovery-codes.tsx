/**
 * The ten recovery codes, which are shown this once: to print, to save, to copy or to write down. Invariant: nothing takes them away before
 * they are kept, unless the person says so.
 */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { useUnsavedWork } from '../leaving/use-unsaved-work.tsx'
import { CopyButton } from './copy-button.tsx'

const recoveryTexts = {
  title: 'Spara dina reservkoder',
  lead: 'Med en reservkod loggar du in om du har tappat bort telefonen. Varje kod går att använda en gång. De visas bara nu, så skriv ut dem, spara dem eller skriv av dem. Förvara dem inte bara i telefonen.',
  print: 'Skriv ut',
  save: 'Spara som fil',
  fileName: 'reservkoder.txt',
  copy: 'Kopiera',
  copied: 'Koderna är kopierade.',
  onPaper: (site: string): string => `Reservkoder för ${site}`,
  goOn: 'Jag har sparat koderna',
  lost: 'Reservkoderna visas bara nu. Utan dem kommer du inte in om du tappar bort telefonen.',
  question: 'Vill du stänga utan att spara reservkoderna?',
  close: 'Stäng utan att spara',
  stay: 'Visa koderna',
} as const

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  /** Called when the codes are printed, saved or copied. */
  readonly onKept?: () => void
  readonly busy?: boolean
  readonly onDone: () => void
}

export const RecoveryCodes = ({ codes, onKept, busy = false, onDone }: RecoveryCodesProps): ReactElement => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isKept = useRef(false)
  const question = useUnsavedWork(() => !isKept.current, recoveryTexts.lost)
  const title = recoveryTexts.onPaper(location.host)
  const text = `${title}\n\n${codes.join('\n')}\n`
  useEffect(() => comeTo(heading.current), [])
  const keep = (): void => {
    isKept.current = true
    onKept?.()
  }
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
      <div className="cluster gap-3 items-center">
        <button
          type="button"
          className="button"
          onClick={() => {
            keep()
            window.print()
          }}
        >
          {recoveryTexts.print}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            keep()
            saveFile(recoveryTexts.fileName, 'text/plain', text)
          }}
        >
          {recoveryTexts.save}
        </button>
        <CopyButton text={text} label={recoveryTexts.copy} done={recoveryTexts.copied} onCopied={keep} />
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="button button-main"
          aria-busy={busy}
          onClick={() => {
            keep()
            onDone()
          }}
        >
          {recoveryTexts.goOn}
        </button>
      </div>
      {question}
    </>
  )
}

/**
 * The closing of a dialog that shows recovery codes.
 * @param codes null before they are shown
 * @returns what closes the dialog, what notes that the codes are kept, and the question that is open
 */
export const useClosingOfCodes = (codes: readonly string[] | null, onClose: () => void) => {
  const [isKept, setKept] = useState(false)
  const [asks, setAsks] = useState(false)
  const question = asks ? (
    <LossLightbox
      question={recoveryTexts.question}
      action={recoveryTexts.close}
      safe={recoveryTexts.stay}
      onDone={onClose}
      onClose={() => setAsks(false)}
    >
      <p>{recoveryTexts.lost}</p>
    </LossLightbox>
  ) : null
  return {
    close: (): void => (codes === null || isKept ? onClose() : setAsks(true)),
    onKept: (): void => setKept(true),
    question,
  }
}
