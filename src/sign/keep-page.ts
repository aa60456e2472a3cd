/**
 * Keeps the sign on the wall: stores the page for a start without a network, keeps the screen awake, and loads a new release. Invariant: the
 * sign gives up its page only when the server has just sent a page.
 */
import { basePath } from '../core/base-path.ts'
import { keepText, keptText } from '../core/kept-text.ts'
import { isPolicyFactory } from '../core/policy-factory.ts'

/** The name of this build (`scripts/client/client-constants.ts`). */
declare const __BUILD__: string

const CACHE = 'skylt'
const TRIED = 'skylt-tried-build'
/** A build that the page still lacks after it was loaded anew is not tried again before this. A cache may stand in between. */
const TRY_AGAIN_MS = 60 * 60 * 1000

/** The files that this page has loaded. */
const ownFiles = (): readonly string[] =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')].map((file) =>
    file instanceof HTMLScriptElement ? file.src : file.href,
  )

/**
 * The address of the service worker in the form that `require-trusted-types-for` asks for. Browsers without Trusted Types take the text.
 */
const workerAddress = (): string => {
  const address = `${basePath}/skylt-worker.js`
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isPolicyFactory(factory)) return address
  return factory.createPolicy('booking-worker', { createScriptURL: (url) => url }).createScriptURL(address)
}

/**
 * Stores this page and its files, and forgets those of older releases. The service worker (`worker/sign-worker-entry.ts`) takes them when
 * the network gives nothing. Browsers offer this only on https and on this machine itself.
 */
export const storePage = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return
  await navigator.serviceWorker.register(workerAddress(), { scope: `${basePath}/skylt/` })
  const cache = await caches.open(CACHE)
  const wanted = new Set([location.href, ...ownFiles()])
  for (const address of wanted) {
    const response = await fetch(address)
    // The sign may have ended meanwhile. What is stored stays as it was.
    if (!response.ok) return
    await cache.put(address, response)
  }
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
}

/** Asks the browser not to let the screen sleep. It forgets this whenever the page is hidden. */
export const stayAwake = (): void => {
  const ask = (): void => {
    if (document.visibilityState === 'visible' && 'wakeLock' in navigator)
      void navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}

/** Whether the server has a build that differs from this page's and was not tried lately. */
export const hasNewRelease = (build: string | null): build is string => {
  if (build === null || build === __BUILD__) return false
  const [tried = '', at = '0'] = (keptText(TRIED) ?? '').split(' ')
  return tried !== build || Math.abs(Date.now() - Number(at)) > TRY_AGAIN_MS
}

/** Loads the page anew, if the server has it. */
export const takeRelease = async (build: string): Promise<void> => {
  const response = await fetch(location.href, { cache: 'no-store' })
  if (!response.ok) return
  keepText(TRIED, `${build} ${Date.now()}`)
  location.reload()
}
