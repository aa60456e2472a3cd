import { expect, test } from 'vitest'
import { stylesFirst } from '../../../scripts/client/styles-first-plugin.ts'

test('the styles of a page come before its scripts, which have a low priority', {
  tags: 'quality-first-paint',
}, () => {
  const page = `<head><title>Bokning</title><script type="module" src="/a.js"></script>
    <link rel="modulepreload" href="/b.js">
    <link rel="stylesheet" href="/a.css">
    <link rel="stylesheet" href="/b.css"></head>`
  expect(stylesFirst(page)).toBe(`<head><link rel="stylesheet" href="/a.css">
    <link rel="stylesheet" href="/b.css"><title>Bokning</title><script type="module" fetchpriority="low" src="/a.js"></script>
    <link rel="modulepreload" fetchpriority="low" href="/b.js"></head>`)
})
