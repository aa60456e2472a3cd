/** A button that opens the browser's own choice of a file. The input under it is what is named, focused and dropped on. */
import type { ReactElement } from 'react'
import './file-button.css'

interface FileButtonProps {
  readonly label: string
  readonly main?: boolean
  readonly busy?: boolean
  readonly onFile: (file: File) => void
}

export const FileButton = ({ label, main = false, busy = false, onFile }: FileButtonProps): ReactElement => (
  <label className={`button file-button ${main ? 'button-main' : ''}`} aria-busy={busy}>
    {label}
    <input
      type="file"
      className="file-input"
      accept=".ndjson,.jsonl,.json,.txt,application/x-ndjson"
      onChange={({ target }) => {
        const file = target.files?.[0]
        // The same file may be chosen again after it was changed.
        target.value = ''
        if (file !== undefined) onFile(file)
      }}
    />
  </label>
)
