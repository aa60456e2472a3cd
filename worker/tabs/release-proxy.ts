/**
 * Releases a Comlink proxy that came over a port and is no longer needed. Otherwise the port and the objects at its other end would live
 * until the garbage collectors of both sides have run.
 */
import { releaseProxy as key } from 'comlink'

/** Releases a proxy. Any other object is left unchanged, for example in a test without a worker. */
export const releaseProxy = (proxy: object): void => {
  const release: unknown = Reflect.get(proxy, key)
  if (typeof release === 'function') release()
}
