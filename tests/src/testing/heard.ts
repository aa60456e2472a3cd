/** Words that are said aloud in the document of a test whose clock stands still. */
import { act } from 'react'
import { vi } from 'vitest'
import { dialogOpened } from '../../../src/kit/design/above-dialogs.tsx'
import { announce } from '../../../src/kit/design/announce.ts'

/** More than any file lets pass. */
const HOUR_MS = 3_600_000
/** How often it was stopped, by all files that share what is said: each goes on later than any clock of an earlier one. */
let stops = 0

/** Stops the clock. Dialogs of an earlier file have been spoken, and their last words are over. */
export const stopClock = (): void => {
  stops += 1
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
  dialogOpened(document.createElement('dialog'))()
  // Words that still wait, on a clock that moves no more, are said before the next ones.
  announce('')
  vi.advanceTimersByTime(stops * HOUR_MS)
}

/** Words that are said during so much time, in order, once each time that they are. */
export const heardDuring = async (ms: number): Promise<string[]> => {
  const heard: string[] = []
  const listening = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof Element && target.hasAttribute('aria-live'))
        for (const words of addedNodes) heard.push((words.textContent ?? '').replaceAll('\u00a0', ' ').trim())
  })
  listening.observe(document.body, { childList: true, subtree: true })
  for (let passed = 0; passed < ms; passed += 100) await act(async () => void vi.advanceTimersByTime(100))
  listening.disconnect()
  return heard
}
