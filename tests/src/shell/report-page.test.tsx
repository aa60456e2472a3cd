/** The page with the accessibility report. */
import { expect, test } from 'vitest'
import { AccessibilityPage } from '../../../src/shell/accessibility/accessibility-page.tsx'
import { ReportPage } from '../../../src/shell/accessibility/report-page.tsx'
import { createFakeCore } from '../testing/fake-core.ts'
import { link, screenOfFile, textOf, texts } from '../testing/screen.tsx'

const draw = screenOfFile()

/**
 * The number of criteria of each principle, at level A and at level AA (https://www.w3.org/TR/WCAG22/, without 4.1.1).
 */
const CRITERIA = { A: 31, AA: 24 }
const VERDICTS = ['Uppfyllt', 'Delvis', 'Brister', 'Gäller inte']

test('the statement leads to the report of all 55 criteria and of EN 301 549, each with a verdict and how it was tried', {
  tags: 'own-accessibility-report',
}, async () => {
  await draw(<AccessibilityPage />, createFakeCore(), '/tillganglighet')
  expect(link('Granskningen, kriterium för kriterium').getAttribute('href')).toBe('/tillganglighet/rapport')

  await draw(<ReportPage />, createFakeCore(), '/tillganglighet/rapport')
  expect(textOf(document.querySelector('main, .page'))).toMatch(/gjord den \d+ \w+ \d{4}/)
  const rowsOf = (name: string) =>
    [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) => texts('th, td', row))
  const criteria = [...rowsOf('WCAG 2.2 nivå A'), ...rowsOf('WCAG 2.2 nivå AA')]
  expect(rowsOf('WCAG 2.2 nivå A')).toHaveLength(CRITERIA.A)
  expect(rowsOf('WCAG 2.2 nivå AA')).toHaveLength(CRITERIA.AA)
  expect(new Set(criteria.map(([criterion]) => criterion?.split(' ')[0])).size).toBe(CRITERIA.A + CRITERIA.AA)
  const all = [...criteria, ...rowsOf('EN 301 549, utöver WCAG')]
  for (const [criterion, verdict, how] of all) {
    expect(VERDICTS, criterion).toContain(verdict)
    expect(how, criterion).not.toBe('')
  }
})
