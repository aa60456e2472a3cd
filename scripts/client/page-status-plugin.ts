/**
 * Makes the dev server answer with the status 404 at an address that is not a page of the client, as our server does. The body
 * is still the client, which then shows that the page was not found. The plugin does not ask the back end. Therefore the
 * page of a missing group has the status 200.
 */
import type { Plugin } from 'vite'
import { pageAddress } from '../../domain/page-address.ts'

/** Whether a path may be a page. A path with a file extension is a file. Calls, pictures and the hub belong to the back end. */
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
