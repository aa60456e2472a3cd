/**
 * Opens a recording from a file, by a button or a drop, one file at a time. Invariant: a recording's worker ends when
 * another recording is opened or when the recording is closed.
 */
import { type ReactElement, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { type OpeningFailed, type OpeningProblem, type OpenRecording, openRecording } from './open-recording.ts'
import './replay-page.css'

export type FileOpening = ReturnType<typeof useOpening>

/** @param read reads a file; the same function throughout */
export const useOpening = (read = openRecording) => {
  const [opened, setOpened] = useState<OpenRecording | null>(null)
  const [problem, setProblem] = useState<OpeningFailed | null>(null)
  /** The number of entries that have been read from the file. Null while no file is being opened. */
  const [progress, setProgress] = useState<number | null>(null)
  const attempt = useRef(0)

  useEffect(() => (opened === null ? undefined : opened.close), [opened])

  const open = useCallback(
    (file: File): void => {
      attempt.current += 1
      const mine = attempt.current
      const isLatest = (): boolean => attempt.current === mine
      setProgress(0)
      setProblem(null)
      void read(file, (count) => {
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
    },
    [read],
  )

  const close = useCallback((): void => {
    attempt.current += 1
    setProgress(null)
    setProblem(null)
    setOpened(null)
  }, [])

  return { opened, problem, progress, open, close }
}

/**
 * Takes a file that is dropped anywhere on the page. Invariant: the browser never leaves the page for the file.
 * @returns whether a file is held over the page
 */
export const useFileDrop = (onFile: (file: File) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFile)

  useEffect(() => {
    const ended = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void): void =>
      window.addEventListener(name, handle, { signal: ended.signal })
    const onFileEvent = (name: 'dragover' | 'drop', handle: (event: DragEvent) => void): void =>
      on(name, (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        handle(event)
      })
    onFileEvent('dragover', () => setOver(true))
    on('dragleave', ({ relatedTarget }) => {
      // The pointer has left the window. It has not just moved from one element to another.
      if (relatedTarget === null) setOver(false)
    })
    onFileEvent('drop', ({ dataTransfer }) => {
      setOver(false)
      const file = dataTransfer?.files[0]
      if (file !== undefined) take(file)
    })
    return () => ended.abort()
  }, [])

  return over
}

interface FileButtonProps {
  readonly label: string
  readonly main?: boolean
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

/**
 * A button that opens the browser's file dialog. The file input under it has the name and the focus, and accepts dropped
 * files.
 */
export const FileButton = ({ label, main = false, busy = false, onFile }: FileButtonProps): ReactElement => (
  <label className={`button file-button ${main ? 'button-main' : ''}`} aria-busy={busy}>
    {label}
    <input
      type="file"
      className="file-input full-width"
      accept=".ndjson,.jsonl,.json,.txt,application/x-ndjson"
      onChange={({ target }) => {
        const file = target.files?.[0]
        // Without this reset, the person could not choose the same file again after changing it.
        target.value = ''
        if (file !== undefined) onFile(file)
      }}
    />
  </label>
)

const wordsOf = (problem: OpeningProblem): string => {
  switch (problem.kind) {
    case 'no-log':
      return 'Filen är ingen händelselogg: den första raden är inte loggens huvud.'
    case 'newer-format':
      return 'Loggen är sparad av en nyare version, i ett format som den här versionen inte känner till.'
    case 'broken-line':
      return `Rad ${thousands(problem.line)} går inte att läsa. Inget av filen används.`
    case 'unreadable':
      return 'Filen gick inte att läsa. Den kan vara flyttad eller borttagen.'
  }
}

/** Says why a file could not be opened, and which line caused that. */
export const OpeningFailure = ({ name, problem }: Omit<OpeningFailed, '_tag'>): ReactElement => (
  <div className="notice notice-danger opening-failure">
    <p className="notice-title">{`${name} gick inte att öppna`}</p>
    <p>{wordsOf(problem)}</p>
    {problem.kind === 'unreadable' ? null : (
      <details>
        <summary>Teknisk förklaring</summary>
        <pre className="opening-problem break-anywhere">{problem.problem}</pre>
      </details>
    )}
  </div>
)
