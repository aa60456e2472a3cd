import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, cpSync, mkdtempSync } from 'node:fs'
const port = 23457, origin = `http://localhost:${port}`
const data = mkdtempSync('/tmp/speedx/d-'); cpSync(process.argv[2], data, { recursive: true })
const server = spawn('node', ['--disable-warning=ExperimentalWarning', 'server/main.ts'], { stdio: 'ignore', env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data, SEED: 'demo', LOG_LEVEL: 'warn', CLOCK_START: '2026-03-03T07:00:00.000Z' } })
for (;;) { if (await fetch(origin + '/api/health').then(r => r.ok, () => false)) break; await new Promise(r => setTimeout(r, 50)) }
const base = ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--disable-quic','--no-first-run']
const stat = (pid) => { const s = readFileSync(`/proc/${pid}/stat`, 'utf8'); const r = s.slice(s.lastIndexOf(')') + 2).split(' '); return { ppid: +r[1], t: (+r[11] + +r[12]) / 100 } }
const run = async (name, flags, n = 3) => {
  const seen = new Map()
  const marker = `--speedx-${Math.random()}`
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: [...base, marker, ...flags] })
  const tree = new Set()
  const sample = () => { for (const d of readdirSync('/proc')) if (/^\d+$/.test(d)) try { const s = stat(d); if (!tree.has(d)) { if (!tree.has(String(s.ppid)) && !readFileSync(`/proc/${d}/cmdline`, 'utf8').includes(marker)) continue; tree.add(d) } seen.set(d, s.t) } catch {} }
  const timer = setInterval(sample, 20)
  for (let i = 0; i < n; i++) {
    const context = await browser.newContext({ locale: 'sv-SE', timezoneId: 'Europe/Stockholm', viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    for (const path of ['/', '/group/1/2026-03-10', '/sign-in', '/group/2/2026-03-11']) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      if (path.includes('group')) { const b = page.getByRole('button', { name: /ledig/ }); await b.first().waitFor(); await b.nth(20).click({ force: true }); await page.waitForTimeout(300) }
    }
    sample(); await context.close()
  }
  sample(); clearInterval(timer); await browser.close()
  return [...seen.values()].reduce((a, b) => a + b, 0)
}
const kinds = { none: [], jit: ['--js-flags=--no-opt --no-maglev'], spark: ['--js-flags=--no-opt --no-maglev --always-sparkplug'], gpu: ['--in-process-gpu'], raster: ['--disable-checker-imaging','--num-raster-threads=1'], lite: ['--js-flags=--lite-mode'] }
const sums = {}
for (let round = 0; round < 3; round++) for (const [k, f] of Object.entries(kinds)) { const t = await run(k, f).catch((e) => String(e).slice(0, 100)); (sums[k] ??= []).push(typeof t === 'number' ? +t.toFixed(2) : t) }
console.log(JSON.stringify(sums))
server.kill()
