/**
 * `/metrics`: for a scraper on this machine or of a trusted address, by a host that the server knows. For everybody else it is a page
 * that does not exist.
 */
import type { FastifyInstance } from 'fastify'
import { prometheusContentType } from 'prom-client'
import type { AcceptedHosts } from '../http/accepted-origins.ts'
import type { ClientAddresses } from '../http/client-address.ts'
import { type ClientFiles, sendPage } from './client-files.ts'
import type { ServerMetrics } from './server-metrics.ts'

const path = '/metrics'

export const serveMetrics = (
  app: FastifyInstance,
  metrics: ServerMetrics,
  addresses: ClientAddresses,
  acceptsHost: AcceptedHosts,
  files: ClientFiles,
): void => {
  app.get(path, async (request, reply) => {
    if (!addresses.isTrustedPeer(request.raw) || !acceptsHost(request.raw.headers.host))
      return sendPage(files, request, reply, path)
    return reply
      .type(prometheusContentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
