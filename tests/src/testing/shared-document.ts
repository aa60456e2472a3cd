/**
 * The set-up of each test file of screens. If two children have the same key, React may draw one of them twice or leave
 * it out. React reports this only on the console, so a console error fails the test. The files share a document. A test
 * that navigates the document away would remove the cookies of all later tests, so it fails too. The files also share
 * the announcer, which waits for a while after a dialog by the clock. After a file that stops the clock and moves it
 * forward by hours, nothing would be announced for hours.
 */
import { format } from 'node:util'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { dialogOpened } from '../../../src/kit/design/above-dialogs.tsx'

const { error } = console
const told: string[] = []

beforeAll(() => {
  // A dialog that opens and closes sets the end of the announcer's wait by the present clock.
  dialogOpened(document.createElement('dialog'))()
  console.error = (...words: unknown[]) => {
    if (/same key|unique "key"/.test(String(words[0]))) told.push(format(...words))
    error(...words)
  }
})
afterEach(() => expect(told.splice(0), 'keys of children').toEqual([]))
afterEach(() => expect(location.protocol, 'the page was left').toMatch(/^https?:$/))
afterAll(() => {
  console.error = error
})
