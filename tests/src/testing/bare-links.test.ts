import { afterAll, expect, test } from 'vitest'
import { bareLinks } from './bare-links.ts'

/**
 * The tests do not use the body itself, because test files share a document in which the announcer keeps its regions.
 */
const page = document.body.appendChild(document.createElement('div'))
afterAll(() => page.remove())

test('a link in a list or a table that says no more than a number is found; one that says what it leads to is not', {
  tags: 'link-says-where',
}, () => {
  page.innerHTML = `
    <ul><li><a href="/bookings/7">1007-1</a></li><li><a href="/bookings/8" aria-label="Visa Eken, tis 3 mars">1008</a></li></ul>
    <table><tbody><tr><td><a href="/group/1">09:00–10:00</a></td><td><a href="tel:+46">0123-456 78</a></td></tr></tbody></table>
    <a href="/">2</a>`
  expect(bareLinks(document)).toEqual(['"1007-1" leads to /bookings/7', '"09:00–10:00" leads to /group/1'])
})
