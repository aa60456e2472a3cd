/**
 * Gives an address that is no page of the client the status 404 on the dev server, as our server does, with the client as the
 * answer, which says that nothing was found. The plugin does not ask the back end, so that the page of a missing group has
 * the status 200.
 */
import type { Plugin } from 'vite'
import { pageAddress } from '../../domain/page-address.ts'

/** Whether a path may be a page: a file has an ending, and calls, pictures and the hub belong to the back end. */
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
      // Vite sets the status 200 whenever it answers with the client.
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
