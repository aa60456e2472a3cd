/**
 * Gives each request an id, by which it can be found in the log: it is in the header `x-request-id` of the answer, and in each line of the
 * log about the request. Invariant: no two requests have the same id, also of different processes and after a restart.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID_HEADER = 'x-request-id'

const ofProcess = randomBytes(6).toString('hex')
let count = 0
const ids = new WeakMap<IncomingMessage, string>()

/** An id that a client sends is not used, since it could be another request's. */
export const requestId = (request: IncomingMessage): string => {
  const known = ids.get(request)
  if (known !== undefined) return known
  count += 1
  const id = `${ofProcess}-${count}`
  ids.set(request, id)
  return id
}
