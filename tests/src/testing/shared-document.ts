/**
 * Set-up of each file of screens. React may draw one of two children of one key twice, or leave it out. It says so on the
 * console alone, where nobody reads it, so that it fails the test. Files share a document: a test that makes it leave the page
 * takes the cookies of all tests after it, so that it fails too.
 */
import { format } from 'node:util'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

const { error } = console
const told: string[] = []

beforeAll(() => {
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
