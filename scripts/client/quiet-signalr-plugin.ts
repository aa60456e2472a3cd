/**
 * SignalR's library without its messages to developers, which nobody reads: ours is told to log nothing
 * (`worker/hub/official-connection.ts`). A tenth of the library. Invariant: a release of it that writes them in another
 * way ends the build, so that none comes back unseen.
 */
import type { Plugin } from 'vite'

const message = /^\s*this\._logger\.log\(LogLevel\.\w+, .*\);$/gm

export const quietSignalrPlugin = (): Plugin => ({
  name: 'quiet-signalr',
  transform: {
    filter: { id: /@microsoft\/signalr\/dist\/esm\/(?:Http|Hub|WebSocket|LongPolling|ServerSentEvents|Fetch)\w+\.js$/ },
    handler(code) {
      const quiet = code.replace(message, ';')
      if (quiet.includes('_logger.log(')) this.error('SignalR logs in another way than this plugin knows')
      return { code: quiet, map: null }
    },
  },
})
