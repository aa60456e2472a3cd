/** The built files that a browser loads, over a small program, and how the server sends them. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brandOf } from '../../../scripts/client/brand.ts'
import { brandPlugin } from '../../../scripts/client/brand-plugin.ts'
import { compileAheadPlugin } from '../../../scripts/client/compile-ahead-plugin.ts'
import { packedAssetsPlugin } from '../../../scripts/client/packed-assets-plugin.ts'
import { plainRequest } from '../../server/testing/plain-request.ts'
import { startTestServer } from '../../server/testing/start-test-server.ts'

const ours = JSON.parse(await readFile(new URL('../../../brand.json', import.meta.url), 'utf8'))
const brand = JSON.stringify({ ...ours, title: 'Boka "Sundby"', description: 'Boka i Sundby.', logo: 'mark.png' })

let folder: string
let assets: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-built-'))
  await mkdir(join(folder, 'source'))
  await writeFile(
    join(folder, 'source', 'index.html'),
    `<title>%BRAND_TITLE%</title><meta name="description" content="%BRAND_DESCRIPTION%" />
     <link rel="icon" href="%BRAND_LOGO%" type="%BRAND_LOGO_TYPE%" /><script type="module" src="./main.js"></script>`,
  )
  await writeFile(join(folder, 'source', 'mark.png'), 'a picture')
  await writeFile(
    join(folder, 'source', 'main.js'),
    "import './main.css'\nimport('./later.js')\nimport('./large.js')\nconsole.log('åäö')",
  )
  await writeFile(join(folder, 'source', 'later.js'), "console.log('later')")
  await writeFile(join(folder, 'source', 'large.js'), `console.log('${'large'.repeat(5_000)}')`)
  await writeFile(join(folder, 'source', 'main.css'), 'body { color: red }')
  await build({
    root: join(folder, 'source'),
    configFile: false,
    logLevel: 'error',
    plugins: [brandPlugin(brandOf(brand), join(folder, 'source')), compileAheadPlugin(), packedAssetsPlugin()],
    build: { assetsInlineLimit: 0, outDir: join(folder, 'dist'), modulePreload: { polyfill: false } },
  })
  assets = join(folder, 'dist', 'assets')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const texts = async (): Promise<readonly string[]> =>
  (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name))

describe('the files of a build', () => {
  test('the page has the title, the description and the logo of its owner', { tags: 'own-brand' }, async () => {
    const html = await readFile(join(folder, 'dist', 'index.html'), 'utf8')
    expect(html).toContain('<title>Boka &quot;Sundby&quot;</title><meta name="description" content="Boka i Sundby." />')
    const [, logo = ''] = /<link rel="icon" href="\/(assets\/mark-[^"]+\.png)" type="image\/png" \/>/.exec(html) ?? []
    expect(await readFile(join(folder, 'dist', logo), 'utf8')).toBe('a picture')
  })

  test('each text lies there packed twice, and is the same when unpacked', async () => {
    const names = await texts()
    expect(names).toHaveLength(4)
    for (const name of names) {
      const bytes = await readFile(join(assets, name))
      expect(brotliDecompressSync(await readFile(join(assets, `${name}.br`)))).toEqual(bytes)
      expect(gunzipSync(await readFile(join(assets, `${name}.gz`)))).toEqual(bytes)
    }
  })

  test('large chunks begin with what has V8 compile them ahead, and no others', async () => {
    const hint = '//# allFunctionsCalledOnLoad\n'
    const hinted = await Promise.all(
      (await texts()).map(async (name) => (await readFile(join(assets, name), 'utf8')).startsWith(hint) && name),
    )
    expect(hinted.filter((name) => name !== false)).toEqual([expect.stringMatching(/^large-.*\.js$/)])
  })

  test('are sent as they lie, by what the browser accepts', { tags: 'quality-first-load' }, async () => {
    const server = await startTestServer({ environment: { SEED: 'none', CLIENT_DIR: join(folder, 'dist') } })
    try {
      const name = (await texts()).find((file) => file.startsWith('index-') && file.endsWith('.js')) ?? ''
      for (const [accepts, encoding, ending] of [
        ['gzip, deflate, br, zstd', 'br', '.br'],
        ['gzip, deflate', 'gzip', '.gz'],
        ['identity', undefined, ''],
      ] as const) {
        const answer = await plainRequest(server.address, `/assets/${name}`, {
          headers: { 'accept-encoding': accepts },
        })
        expect(answer.headers['content-encoding']).toBe(encoding)
        expect(answer.headers['content-type']).toContain('javascript')
        expect(answer.headers['content-length']).toBe(String((await readFile(join(assets, name + ending))).length))
      }
    } finally {
      await server.stop()
    }
  })
})
