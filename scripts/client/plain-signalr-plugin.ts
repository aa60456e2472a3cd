/**
 * SignalR's library without its unused parts: its messages to developers, since ours logs nothing
 * (`worker/hub/official-connection.ts`), a tenth of the library; and what it keeps for coming back within a connection
 * (stateful reconnect), which ours never asks for, since a connection that was lost is made anew. Invariant: a release of
 * it that does either in another way ends the build, so that it does not come back unseen.
 */
import type { Plugin } from 'vite'

const message = /^\s*this\._logger\.log\(LogLevel\.\w+, .*\);$/gm
const comesBack = 'this.connection.features.reconnect || false'

export const plainSignalrPlugin = (): Plugin => ({
  name: 'plain-signalr',
  transform: {
    filter: { id: /@microsoft\/signalr\/dist\/esm\/(?:Http|Hub|WebSocket|LongPolling|ServerSentEvents|Fetch)\w+\.js$/ },
    handler(code, id) {
      if (id.endsWith('/HubConnection.js') && !code.includes(comesBack))
        this.error('SignalR comes back within a connection in another way than this plugin knows')
      const plain = code.replace(comesBack, 'false').replace(message, ';')
      if (plain.includes('_logger.log(')) this.error('SignalR logs in another way than this plugin knows')
      return { code: plain, map: null }
    },
  },
})
