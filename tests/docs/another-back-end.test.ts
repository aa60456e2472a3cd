/** The page for operators of other back ends agrees with the contract. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '../../domain/schema/calls/http.ts'
import { hubMethods } from '../../domain/schema/hub.ts'
import { setSecurityHeaders } from '../../server/http/security-headers.ts'

const page = readFileSync('docs/another-back-end.md', 'utf8')

/** The rows of tables whose first cell names calls, or a method. */
const rows = [...page.matchAll(/^\| ([^|]+) \|([^|]*)\|/gm)].map(([, call = '', used = '']) => ({ call, used }))
const firstCells = rows.map(({ call }) => call)

test('the page names every call of the table in one line of its own, with what is used of it, and no other', {
  tags: 'doc-another-back-end',
}, () => {
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/g)])
  const told = named.map(([, call = '']) => call)
  const inTable = Object.values(calls).map(({ method, path }) => `${method} ${path}`)
  const notMade = ['GET /api/booking/all', 'GET /api/content/:id']
  expect(told.toSorted()).toEqual(inTable.filter((call) => !notMade.includes(call)).toSorted())
  expect(page).toContain(
    '`GET /api/booking/all` and `GET /api/content/:id` are in the specification, and the client makes neither.',
  )
  expect(rows.filter(({ call, used }) => call.includes('/api/') && used.trim() === '')).toEqual([])
  // Calls that are named within a sentence exist too.
  const mentioned = [...page.matchAll(/`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/g)].map(([, call]) => call)
  expect(mentioned.filter((call) => !inTable.some((one) => one === call))).toEqual([])
})

test('the page names every method of the hub', { tags: 'doc-another-back-end' }, () => {
  const told = firstCells.flatMap((cell) => /^`([A-Z]\w+)`/.exec(cell)?.[1] ?? [])
  expect(told.filter((name) => /Reservation|Watch/.test(name)).toSorted()).toEqual(Object.keys(hubMethods).toSorted())
})

test('the policy of the page is that of our own server, with nginx, Caddy and IIS too', {
  tags: 'doc-another-back-end',
}, () => {
  const policyOf = (url: string): string => {
    const headers = new Map<string, unknown>()
    const response = {
      setHeader: (name: string, value: number | string | readonly string[]) => headers.set(name, value),
    }
    setSecurityHeaders({ url }, Object.assign(response), true, '/')
    return String(headers.get('content-security-policy'))
  }
  const [policy, framed] = [policyOf('/'), policyOf('/replay/screen')]
  expect(page).toContain(`Content-Security-Policy: ${policy}\n`)
  expect(page).toContain(`value="${policy}"`)
  expect(page).toContain(`value="${framed}"`)
  expect(page).toContain(`"${policy.replace("frame-ancestors 'none'", 'frame-ancestors $client_frames')}"`)
  expect(page).toContain(`"${policy.replace("frame-ancestors 'none'", 'frame-ancestors {frames}')}"`)
})
