/**
 * A scene from the command line. The first argument is an address, and the others are keys: `/group/1/2026-04-23 Tab*3
 * Return wait=20 type=hej`.
 */
import type { Scene, Step } from './scene.ts'

const stepOf = (words: string): Step => {
  const [, deed, value = ''] = /^(type|wait)=(.*)$/.exec(words) ?? []
  if (deed === 'type') return { type: value }
  if (deed === 'wait') return { waits: Number(value) }
  if (isAddress(words)) return { open: words }
  const [, key, times] = /^(.+)\*(\d+)$/.exec(words) ?? []
  return key === undefined ? { press: words } : { press: key, times: Number(times) }
}

/** The address of the site, or of anything else that Chromium opens (`file:///…`). */
export const isAddress = (words: string): boolean => words.startsWith('/') || words.includes('://')

export const ownScene = (words: readonly string[]): Scene => ({
  name: 'own',
  about: words.join(' '),
  steps: () => words.map(stepOf),
})
