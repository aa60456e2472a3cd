/**
 * Records when the last good backup was made, for the metrics of every process. The record is the time of a file in `DATA_DIR`. An operator
 * who makes backups by other means can touch that file (docs/operating.md).
 */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileIn = (dataDirectory: string): string => join(dataDirectory, 'last-backup')

export const noteBackup = async (dataDirectory: string): Promise<void> => {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  await writeFile(fileIn(dataDirectory), '', { mode: 0o600 })
}

/** The time of the last backup, in seconds since 1970. 0 if no backup is known. */
export const lastBackupTime = (dataDirectory: string): Promise<number> =>
  stat(fileIn(dataDirectory)).then(
    ({ mtimeMs }) => mtimeMs / 1000,
    () => 0,
  )
