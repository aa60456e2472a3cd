/**
 * Set-up of each file of screens. React may draw one of two children of one key twice, or leave it out. It says so on the
 * console alone, where nobody reads it, so that it fails the test. Files share a document: a test that makes it leave the page
 * takes the cookies of all tests after it, so that it fails too. They also share what is said aloud, whose silence after a dialog is
 * counted by the clock: after a file that stops the clock and moves it on by hours, nothing would be said for hours.
 */
import { format } from 'node:util'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { dialogOpened } from '../../../src/kit/design/above-dialogs.tsx'

const { error } = console
const told: string[] = []

beforeAll(() => {
  // A dialog that opens and closes sets the end of the silence by the clock of now.
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
