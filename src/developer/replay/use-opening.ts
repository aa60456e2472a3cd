/** One file at a time: what is open, what goes on, what went wrong. Invariant: the worker of what was open before ends. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpeningProblem, type OpenRecording, openRecording } from './open-recording.ts'

export interface FileOpening {
  readonly opened: OpenRecording | null
  readonly problem: { readonly name: string; readonly problem: OpeningProblem } | null
  /** How many entries have been read of the file that is being opened; null: none is. */
  readonly progress: number | null
  readonly open: (file: File) => void
  readonly close: () => void
}

export const useOpening = (): FileOpening => {
  const [opened, setOpened] = useState<OpenRecording | null>(null)
  const [problem, setProblem] = useState<FileOpening['problem']>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const attempt = useRef(0)

  useEffect(() => (opened === null ? undefined : opened.close), [opened])

  const open = useCallback((file: File): void => {
    attempt.current += 1
    const mine = attempt.current
    const isLatest = (): boolean => attempt.current === mine
    setProgress(0)
    setProblem(null)
    void openRecording(file, (count) => {
      if (isLatest()) setProgress(count)
    }).then((opening) => {
      if (!isLatest()) {
        if (opening._tag === 'Opened') opening.opened.close()
        return
      }
      setProgress(null)
      if (opening._tag === 'Opened') setOpened(opening.opened)
      else setProblem(opening)
    })
  }, [])

  const close = useCallback((): void => {
    attempt.current += 1
    setProgress(null)
    setProblem(null)
    setOpened(null)
  }, [])

  return { opened, problem, progress, open, close }
}
