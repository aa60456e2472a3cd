/**
 * Tells the operator of a proxy that says whom it speaks for and is not heard: `TRUSTED_PROXIES` does not name it, or what it says is
 * no address. Then all who come through it are one source with one cap, and a school that signs in locks out the town. Invariant: it is
 * logged once, whoever writes such headers, and counted each time.
 */
import type { IncomingMessage } from 'node:http'
import type { Logger } from '../process/logger.ts'
import { isPrivateHost } from '../process/reach.ts'
import type { ClientAddresses } from './client-address.ts'

export const createUnheardProxies = ({ unheardProxy }: Pick<ClientAddresses, 'unheardProxy'>, logger: Logger) => {
  let count = 0
  return {
    /** Called once for each request. */
    notice(request: IncomingMessage): void {
      const proxy = unheardProxy(request)
      if (proxy === null) return
      count += 1
      if (count > 1) return
      logger.warn(
        'A proxy says for whom it asks, and is not believed: all who come through it count as one. Name it in TRUSTED_PROXIES',
        // Another may be a person's own.
        isPrivateHost(proxy) ? { proxy } : {},
      )
    },
    count: (): number => count,
  }
}
