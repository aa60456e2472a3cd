/**
 * Names each request, for whoever looks for it in the log: it stands in the header `x-request-id` of the answer, and in each line
 * that the log has about it. Invariant: no two requests have the same, of whatever processes and however often these start.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID_HEADER = 'x-request-id'

const ofProcess = randomBytes(6).toString('hex')
let count = 0
const ids = new WeakMap<IncomingMessage, string>()

/** It comes from nobody: a name that a client gives could be any other's. */
export const requestId = (request: IncomingMessage): string => {
  const known = ids.get(request)
  if (known !== undefined) return known
  count += 1
  const id = `${ofProcess}-${count}`
  ids.set(request, id)
  return id
}
