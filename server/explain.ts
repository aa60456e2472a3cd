/** Explains in a sentence why a command failed, for the person who runs it. */
import { databaseFailure, isDatabaseFailure } from './database/transaction.ts'
import { InvalidSettings } from './process/settings.ts'

/** Errors that an operator can correct. Their messages are written for people. */
const expectedErrors = new Set([
  'PortInUse',
  'DataDirectoryInUse',
  'DatabaseIsNewer',
  'DatabaseUnfit',
  'DatabaseUnusable',
  'UnusableBackup',
  'DatabaseNotEmpty',
  'DemoReachable',
  'StaffProblem',
])
/** The codes for a file or folder to which this user has no access. */
const fileErrors = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])
const fullDisks = new Set(['ENOSPC', 'EDQUOT', '53100'])

const noRight =
  'the role in DATABASE_URL may not make tables in the database. Let it own it: alter database … owner to …'

/** Explanations for codes of PostgreSQL and of the network. */
const refusals: Readonly<Record<string, string>> = {
  '3D000': 'PostgreSQL runs, and has no database of the name in DATABASE_URL. Create it, as docs/operating.md shows.',
  '28P01': 'PostgreSQL runs, and refuses the role in DATABASE_URL or its password.',
  '28000':
    'PostgreSQL runs, and does not let the role in DATABASE_URL in: there is none of that name, or pg_hba.conf has no line for it.',
  '42501': noRight,
  '3F000': noRight,
  '53300':
    'PostgreSQL has no connection left. Each process takes 21: raise max_connections, as docs/operating.md says.',
  ENOTFOUND: 'nobody knows the host in DATABASE_URL.',
}

/** Explains an error to the operator. `undone` tells what failed, such as "The server could not start". */
export const explain = (error: unknown, undone: string): string => {
  if (error instanceof InvalidSettings || (error instanceof Error && expectedErrors.has(error.name)))
    return error.message
  const ofDatabase = databaseFailure(error)
  const isOfDatabase = isDatabaseFailure(ofDatabase)
  const cause: unknown = isOfDatabase ? ofDatabase.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (fullDisks.has(code)) return `${undone}: the disk is full. Make room, and try again. (${message})`
  const refusal = refusals[code]
  if (refusal !== undefined) return `${undone}: ${refusal}`
  if (isOfDatabase)
    return `${undone}: the database does not answer. Check that it runs and that DATABASE_URL is its address.`
  if (fileErrors.has(code)) return `${undone}: ${message}. DATA_DIR must be a folder that this user can write to.`
  return `${undone}: ${[code, message].filter((part) => part !== '').join(' ')}`
}
