/** Explains to its operator, in a sentence, why a command stopped. */
import { databaseFailure, isDatabaseFailure } from './database/transaction.ts'
import { InvalidSettings } from './process/settings.ts'

/** Faults that people can put right themselves, in words made for them. */
const expectedErrors = new Set([
  'PortInUse',
  'DataDirectoryInUse',
  'DatabaseIsNewer',
  'DatabaseUnfit',
  'UnusableBackup',
  'DatabaseNotEmpty',
])
/** A file or folder that this user may not use, or a disk that takes no more. */
const fileErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'EDQUOT'])

/** @param undone what did not happen, such as "The server could not start" */
export const explain = (error: unknown, undone: string): string => {
  if (error instanceof InvalidSettings || (error instanceof Error && expectedErrors.has(error.name)))
    return error.message
  if (isDatabaseFailure(databaseFailure(error)))
    return `${undone}: the database does not answer. Check that it runs and that DATABASE_URL is its address.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (fileErrors.has(code)) return `${undone}: ${message}. DATA_DIR must be a folder that this user can write to.`
  return `${undone}: ${[code, message].filter((part) => part !== '').join(' ')}`
}
