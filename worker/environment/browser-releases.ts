/** The word between the browser's cores, of whatever build, by a channel that all of them share. */
import type { Releases } from './core-environment.ts'

export const createBrowserReleases = (
  channel: BroadcastChannel = new BroadcastChannel('booking:release'),
): Releases => ({
  send: (build) => channel.postMessage(build),
  hear: (listener) => {
    const take = ({ data }: MessageEvent<unknown>): void => {
      if (typeof data === 'string') listener(data)
    }
    channel.addEventListener('message', take)
    return () => channel.removeEventListener('message', take)
  },
})
