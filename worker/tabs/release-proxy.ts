/**
 * Releases a Comlink proxy that came over a port and is no longer needed. Otherwise the port and the objects at its other end would live
 * until the garbage collectors of both sides have run.
 */
import { releaseProxy as key } from 'comlink'

/** @param proxy an object that is no proxy, as in a test without a worker, is left as it is */
export const releaseProxy = (proxy: object): void => {
  const release: unknown = Reflect.get(proxy, key)
  if (typeof release === 'function') release()
}
