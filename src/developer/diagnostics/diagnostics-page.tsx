/**
 * `/diagnostik`: the current state of the core, its connection, the tabs and the log. Everybody may open it, because it
 * names no person.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { Diagnostics } from '../../../domain/port/core-port.ts'
import { routes } from '../../../domain/routes.ts'
import { useCore } from '../../core/core-context.tsx'
import { useFollowed } from '../../core/followed.ts'
import { useVisible } from '../../kit/use-visible.ts'
import { SaveEventLog } from '../../shell/root-page/save-event-log.tsx'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { diagnosticSections, diagnosticText } from './diagnostic-sections.ts'
import './diagnostics-page.css'

/** The interval at which a visible tab reads the core's diagnostics. */
const EACH_MS = 1_000

/** The core's latest diagnostics, or null before the first answer, and whether the core answers now. */
const useDiagnostics = (): { readonly known: Diagnostics | null; readonly answers: boolean } => {
  const core = useCore()
  const visible = useVisible()
  const [known, setKnown] = useState<Diagnostics | null>(null)
  const [answers, setAnswers] = useState(true)

  useEffect(() => {
    if (!visible) return
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (): Promise<void> => {
      const answer = await core.readDiagnostics()
      if (!wanted) return
      setAnswers(answer._tag === 'Ok')
      if (answer._tag === 'Ok') setKnown(answer.value)
      timer = setTimeout(() => void ask(), EACH_MS)
    }
    void ask()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [core, visible])

  return { known, answers }
}

declare const __BUILD__: string

export const DiagnosticsPage = (): ReactElement => {
  const core = useCore()
  const state = useFollowed(core.state)
  const { known, answers } = useDiagnostics()
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  usePageTitle('Diagnostik')

  const sections = diagnosticSections({ state, core: known, tabId: core.tabId, mode: core.mode, build: __BUILD__ })

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(diagnosticText(sections))
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }

  return (
    <div className="page diagnostics-page stack gap-8 pack-top">
      <div className="stack gap-4">
        <h1>Diagnostik</h1>
        <p className="lead">
          Så mår bokningen i din webbläsare just nu. Här står inget om vem du är. Den som hjälper dig att hitta ett fel
          kan be dig att skicka det som står här.
        </p>
        <div className="cluster gap-3 items-center">
          <button type="button" className="button button-main" onClick={() => void copy()}>
            Kopiera som text
          </button>
          <Link href={routes.replay} className="button">
            Spela upp en händelselogg
          </Link>
          <SaveEventLog className="button" />
        </div>
        <p role="status">{copied === 'yes' ? 'Kopierat.' : ''}</p>
        {copied === 'no' ? (
          <label className="diagnostics-text stack gap-2">
            Webbläsaren lät sig inte kopieras till. Markera texten här och kopiera den själv.
            <textarea readOnly rows={8} value={diagnosticText(sections)} aria-label="Diagnostik som text" />
          </label>
        ) : null}
        {answers ? null : (
          <p className="notice notice-warning">
            Bokningens kärna svarar inte just nu. Det som står här är det senast kända.
          </p>
        )}
      </div>
      <div className="diagnostics-sections columns">
        {sections.map(({ title, rows }) => (
          <section key={title} className="diagnostics-section stack gap-2 pack-top">
            <h2>{title}</h2>
            <dl className="facts">
              {rows.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
