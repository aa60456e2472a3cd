/** Reads the announcements in the document of a test whose clock is stopped. */
import { act } from 'react'
import { expect, vi } from 'vitest'
import { dialogOpened } from '../../../src/kit/design/above-dialogs.tsx'
import { announce } from '../../../src/kit/design/announce.ts'
import { patience } from '../../testing/patience.ts'

/** This time is longer than any test file runs. */
const HOUR_MS = 3_600_000
/** How often the clock was stopped, by all files that share the announcer. Each stopped clock begins later than all earlier ones. */
let stops = 0

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

const LAST_WORDS = 'Det var allt'

/**
 * Waits until everything is announced. To be called at the end of a file whose last tests announce much: the announcer's
 * timer would otherwise outlive the document, if no other file follows.
 */
export const untilSilent = async (): Promise<void> => {
  announce(LAST_WORDS)
  await vi.waitFor(
    () => {
      const said = [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent ?? '')
      expect(said.join()).toContain(LAST_WORDS)
    },
    { timeout: patience(20_000) },
  )
}
