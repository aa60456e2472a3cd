/**
 * The dev server answers an address that is no page of the client as ours does: with the client, which says so, and the status 404.
 * It does not ask the back end, so a page of a missing group has the status 200.
 */
import type { Plugin } from 'vite'
import { pageAddress } from '../../domain/page-address.ts'

/** Files have an ending; calls, pictures and the hub are the back end's. */
const mayBePage = (path: string): boolean => !/\.\w+$|^\/(?:@|api\/|media\/|booking-hub)/.test(path)

export const pageStatusPlugin = (base: string): Plugin => ({
  name: 'page-status',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const [path = ''] = (request.originalUrl ?? request.url ?? '').split(/[?#]/)
      const isPage = `${path}/`.startsWith(base) && pageAddress(path.slice(base.length - 1) || '/') !== null
      if (isPage || !mayBePage(path)) return next()
      let given = response.statusCode
      // Vite gives whatever it answers with the client the status 200.
      Object.defineProperty(response, 'statusCode', {
        get: () => (given === 200 && String(response.getHeader('content-type')).startsWith('text/html') ? 404 : given),
        set: (status: number) => {
          given = status
        },
      })
      next()
    })
  },
})
