/** What the core knows of itself, asked each second while somebody looks. */
import { useEffect, useState } from 'react'
import type { Diagnostics } from '../../../domain/port/diagnostics.ts'
import { useCore } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'

const EACH_MS = 1_000

/** @returns the last answer, null until there is one; and whether the core answers now */
export const useDiagnostics = (): { readonly known: Diagnostics | null; readonly answers: boolean } => {
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
