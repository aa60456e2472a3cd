/**
 * Gives each request an id, by which it can be found in the log. The id is in the header `x-request-id` of the answer and in each line of
 * the log about the request. Invariant: all ids differ, even between processes and after a restart.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const REQUEST_ID_HEADER = 'x-request-id'

const ofProcess = randomBytes(6).toString('hex')
let count = 0
const ids = new WeakMap<IncomingMessage, string>()

/** The id of a request. An id that a client sends is ignored, because another request could have it. */
export const requestId = (request: IncomingMessage): string => {
  const known = ids.get(request)
  if (known !== undefined) return known
  count += 1
  const id = `${ofProcess}-${count}`
  ids.set(request, id)
  return id
}
