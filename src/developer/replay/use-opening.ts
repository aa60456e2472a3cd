/** One file at a time: what is open, what goes on, what went wrong. Invariant: the worker of what was open before ends. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { type OpeningFailed, type OpenRecording, openRecording } from './open-recording.ts'

export type FileOpening = ReturnType<typeof useOpening>

export const useOpening = () => {
  const [opened, setOpened] = useState<OpenRecording | null>(null)
  const [problem, setProblem] = useState<OpeningFailed | null>(null)
  /** How many entries have been read of the file that is being opened; null: none is. */
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
