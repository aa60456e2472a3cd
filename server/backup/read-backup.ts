/** The lines of a backup, each checked. Invariant: the last line is given only of a whole backup. */
import { createReadStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Result, Schema } from 'effect'
import { type BackupContents, BackupLine, UnusableBackup } from './backup-line.ts'

const decodeLine = Schema.decodeUnknownResult(Schema.fromJsonString(BackupLine))

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = new PassThrough({ encoding: 'utf8' })
  // What goes wrong ends `unpacked` too, which throws it below.
  pipeline(createReadStream(file), createGunzip(), unpacked).catch(() => undefined)
  // A line may be a picture of megabytes: each piece is looked at once.
  let pieces: string[] = []
  for await (const chunk of unpacked) {
    const [end = '', ...others] = String(chunk).split('\n')
    pieces.push(end)
    for (const next of others) {
      yield pieces.join('')
      pieces = [next]
    }
  }
  if (pieces.join('') !== '') yield pieces.join('')
}

/** @throws UnusableBackup when it is none, or not whole */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const counted = { rows: 0, pictures: 0 }
  let last: BackupLine['_tag'] | null = null
  try {
    for await (const text of linesOf(file)) {
      const decoded = decodeLine(text)
      if (Result.isFailure(decoded)) throw new UnusableBackup(`${file} is no backup that this release can read.`)
      const line = decoded.success
      if ((line._tag === 'Backup') !== (last === null) || last === 'End')
        throw new UnusableBackup(`${file} is no backup that this release can read.`)
      if (line._tag === 'Row') counted.rows += 1
      if (line._tag === 'Picture') counted.pictures += 1
      if (line._tag === 'End' && (line.rows !== counted.rows || line.pictures !== counted.pictures))
        throw new UnusableBackup(`${file} is not whole: lines are missing.`)
      last = line._tag
      yield line
    }
  } catch (error) {
    if (error instanceof UnusableBackup) throw error
    throw new UnusableBackup(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`)
  }
  if (last !== 'End') throw new UnusableBackup(`${file} is not whole: it was cut off.`)
}

/** Reads all of it. @throws UnusableBackup */
export const checkBackup = async (file: string): Promise<BackupContents> => {
  let contents: BackupContents = { rows: 0, pictures: 0 }
  for await (const line of readBackup(file)) if (line._tag === 'End') contents = line
  return contents
}
