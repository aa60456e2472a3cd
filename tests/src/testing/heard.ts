/** Reads the announcements in the document of a test whose clock is stopped. */
import { act } from 'react'
import { vi } from 'vitest'
import { dialogOpened } from '../../../src/kit/design/above-dialogs.tsx'
import { announce } from '../../../src/kit/design/announce.ts'

/** This time is longer than any test file runs. */
const HOUR_MS = 3_600_000
/** How often the clock was stopped, by all files that share the announcer. Each stopped clock begins later than all earlier ones. */
let stops = 0
/** Longer than words wait for the answer to a press (`ANSWER_WITHIN_MS` in `announce.ts`). */
const LONGEST_PAUSE_MS = 4_000

/** Stops the clock at a time after the announcements of earlier files. */
export const stopClock = (): void => {
  stops += 1
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
  dialogOpened(document.createElement('dialog'))()
  // Words that still wait for a stopped clock are announced before the next ones.
  announce('')
  vi.advanceTimersByTime(stops * HOUR_MS)
}

/**
 * Lets this time pass, and returns the words that are announced during it, in order. Words that are announced twice are
 * returned twice.
 */
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

/**
 * Waits until everything is announced. To be called at the end of a file whose last tests announce much: the announcer's
 * timer would otherwise outlive the document, if no other file follows. The clock runs again afterwards.
 */
export const untilSilent = async (): Promise<void> => {
  stopClock()
  while ((await heardDuring(LONGEST_PAUSE_MS)).length > 0);
  vi.useRealTimers()
}
