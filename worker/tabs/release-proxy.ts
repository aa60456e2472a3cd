/**
 * Lets go of a Comlink proxy that came over a port, when it is of no more use: otherwise the port, and the objects at
 * its other end, would live until both collectors had found out.
 */
import { releaseProxy as key } from 'comlink'

/** @param proxy what is no proxy, as in a test in one memory, has nothing to let go of */
export const releaseProxy = (proxy: object): void => {
  const release: unknown = Reflect.get(proxy, key)
  if (typeof release === 'function') release()
}
