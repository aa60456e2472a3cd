/**
 * Warns the operator about a proxy that names its clients but is not believed. Either `TRUSTED_PROXIES` does not contain the proxy, or it
 * names something that is not an address. All its clients then count as one source, so a school that signs in may lock out the town.
 * Invariant: such requests are counted but logged only once, because anybody can send such headers.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger } from '../process/logger.ts'
import { isPrivateHost } from '../process/reach.ts'
import type { ClientAddresses } from './client-address.ts'

export const createUnheardProxies = ({ unheardProxy }: Pick<ClientAddresses, 'unheardProxy'>, logger: Logger) => {
  let count = 0
  return {
    /** To be called once for each request. */
    notice(request: IncomingMessage): void {
      const proxy = unheardProxy(request)
      if (proxy === null) return
      count += 1
      if (count > 1) return
      logger.warn(
        'A proxy says for whom it asks, and is not believed: all who come through it count as one. Name it in TRUSTED_PROXIES',
        // A public address may be a person's own, so it is not logged.
        isPrivateHost(proxy) ? { proxy } : {},
      )
    },
    count: (): number => count,
  }
}
