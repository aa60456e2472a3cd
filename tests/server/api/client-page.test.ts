import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveStartPage } from '../../../server/api/client-files.ts'
import { serverNow } from '../../../server/database/database.ts'
import { houseNames } from '../../../server/process/brand.ts'
import { createLogger } from '../../../server/process/logger.ts'
import type { RunningServer } from '../../../server/start-server.ts'
import { plainRequest } from '../testing/plain-request.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { loadTestContent, type TestContent } from '../testing/test-content.ts'

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shared.js'], css: ['assets/index-1.css'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/kit/rich-text/sanitised-text.tsx': { file: 'assets/sanitise-1.js', imports: ['index.html'] },
  'src/booking/booking-grid/booking-grid-page.tsx': {
    file: 'assets/grid-1.js',
    imports: ['index.html', '_days.js'],
    css: ['assets/grid-1.css'],
  },
  'src/booking/rules/ruled-day.tsx': { file: 'assets/rules-1.js', imports: ['_shared.js'] },
  '_days.js': { file: 'assets/days-1.js', imports: ['_shared.js'] },
}
const page = `<!doctype html><html lang="sv"><head><script type="module" src="/assets/index-1.js"></script>
<link rel="modulepreload" href="/assets/shared-1.js"><link rel="stylesheet" href="/assets/index-1.css">
</head><body><div id="root"></div></body></html>`
/** Stands for the screens that are built together with a client. `tests/src/shell/first-picture.test.tsx` tests the real ones. */
const screens = (word: string) => `
  let clean
  export const sanitiseBy = (sanitiser) => (clean = sanitiser)
  export const drawFirstPicture = async (path, answers) => {
    if (!answers.includes('content.startpage.body')) throw new Error('no answers')
    return '<b>${word} ' + path + clean('<p onclick=x>ren</p>') + '</b>'
  }`
const evil = '<p>Stängt </script><script>alert(1)</script><!--</p>'

let folder: string
let server: RunningServer
let content: TestContent
const warnings: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-page-'))
  await mkdir(join(folder, '.vite'))
  await mkdir(join(folder, '.first-picture'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  const logger = createLogger('warn', { write: (line) => warnings.push(line) })
  server = await startTestServer({ environment: { SEED: 'none', CLIENT_DIR: folder }, logger })
  content = await loadTestContent(server.database)
  await server.database
    .updateTable('content_item')
    .set({ value: evil, content_type: 2 })
    .where('key', '=', 'content.global.message')
    .execute()
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = async (path: string): Promise<string> => (await fetch(`${server.address}${path}`)).text()
const element = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s
const answersOf = (html: string): unknown => JSON.parse(element.exec(html)?.[1] ?? 'null')
const named = (name: string, parameters: unknown) => expect.objectContaining({ name, parameters })

test('a house of its own is told to hide the demonstration’s address and telephone', {
  tags: 'house-no-demo',
}, async () => {
  expect(await get('/')).toContain('<html data-sample-contact lang="sv">')
  expect(houseNames).toContain('bokning@larcentrum.example')
})

test('a link of a mail that a program changed leads to the page of the mail', {
  tags: 'mail-link-mended',
}, async () => {
  const answer = (path: string) => fetch(`${server.address}${path}`, { redirect: 'manual' })
  const code = 'Aq3-_x7YbZ0123456789abcdefghijklmnopqrstuv_'
  for (const [path, whole] of [
    [`/verify-email?id=17&amp;code=${code}.`, `/verify-email?id=17&code=${code}`],
    ['/bookings/12%3E', '/bookings/12'],
    ['/admin/users/7/bookings).', '/admin/users/7/bookings'],
  ]) {
    const { status, headers } = await answer(`${path}`)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, whole, 'no-store'])
  }
  // It never redirects to another site or to a missing page.
  for (const path of ['//evil.example.', '/nothing.', '/bookings/12'])
    expect([path, (await answer(path)).headers.get('location')]).toEqual([path, null])
})

describe('a page comes with what its first picture needs', { tags: 'quality-first-paint' }, () => {
  test('the start page with its groups and texts', async () => {
    const now = Date.parse(await serverNow(server.database))
    const isNow = (instant: unknown): boolean => Math.abs(Number(instant) - now) < 60_000
    expect(answersOf(await get('/'))).toEqual([
      { name: 'now', parameters: {}, body: null, revision: null, json: expect.toSatisfy(isNow) },
      named('contentByKey', { key: 'content.global.message' }),
      named('signInWays', {}),
      named('groups', {}),
      named('contentByKey', { key: 'content.startpage.preamble' }),
      named('contentByKey', { key: 'content.startpage.body' }),
    ])
  })

  test('the finder with the groups that its form and its hits speak of', { tags: 'find-screen' }, async () => {
    expect(answersOf(await get('/hitta?persons=12'))).toContainEqual(named('groups', {}))
  })

  test('the day of a group with its slots as any visitor sees them, and the revision they are of', async () => {
    const answers = answersOf(await get(`/group/${content.group}/2026-03-03`))
    expect(answers).toContainEqual({
      name: 'groupSlots',
      parameters: { groupId: content.group },
      body: { date: '2026-03-03' },
      revision: (await server.database.selectFrom('revision').select('value').executeTakeFirstOrThrow()).value,
      json: expect.arrayContaining([expect.objectContaining({ id: content.rooms.free, slots: expect.any(Array) })]),
    })
  })

  test('with the status 404 where it is none, or is about what is not there', { tags: 'page-404' }, async () => {
    const status = async (path: string, cookie = ''): Promise<number> =>
      (await fetch(`${server.address}${path}`, { headers: { cookie } })).status
    const { group, disabledGroup, rooms } = content
    const shown = [
      `/group/${group}`,
      `/GROUP/${group}/`,
      `/group/${group}/manad/2026-03`,
      `/resurs/${rooms.free}/2026-W10`,
      `/admin/groups/${group}`,
      ...['/bookings/999999', '/admin/users/999999', '/replay/screen', '/', '/hitta?persons=12'],
    ]
    for (const path of shown) expect([path, await status(path)]).toEqual([path, 200])
    const missing = [
      `/group/${group}/2026-02-30`,
      `/group/${group}/manad/2026-13`,
      `/resurs/${rooms.free}/2026-W54`,
      ...['/group/999999', '/group/999999/2026-03-03', '/resurs/999999', '/group/0', '/group/sju', '/group/2147483648'],
      ...[
        '/bookings/0',
        '/admin/nowhere',
        '/nowhere',
        '/404',
        '/start/',
        '//group/1',
        '/index.html',
        '/media/x',
        '/assets/x',
      ],
    ]
    for (const path of missing) expect([path, await status(path)]).toEqual([path, 404])
    for (const path of [`/group/${disabledGroup}`, `/resurs/${rooms.disabled}`, `/resurs/${rooms.ofDisabledGroup}`])
      expect([path, await status(path), await status(path, 'auth=somebody')]).toEqual([path, 404, 200])
  })

  test('what is refused is left out, and the page asks for itself', async () => {
    for (const path of [
      `/group/${content.disabledGroup}/2026-03-03`,
      '/group/999999/2026-03-03',
      '/group/1/2026-02-30',
    ])
      expect(answersOf(await get(path))).not.toContainEqual(expect.objectContaining({ name: 'groupSlots' }))
  })

  test('the scripts and styles of the page are asked for at once, each once', async () => {
    const html = await get(`/group/${content.group}/2026-03-03`)
    const links = [...html.matchAll(/(?:href|src)="\/assets\/([^"]+)"/g)].map(([, file]) => file)
    expect(links.toSorted()).toEqual(
      ['days-1.js', 'grid-1.css', 'grid-1.js', 'index-1.css', 'index-1.js', 'sanitise-1.js', 'shared-1.js'].toSorted(),
    )
    expect(await get('/')).not.toContain('grid-1.js')
  })

  test('the chunks are those of the client that is there now, also when it is replaced meanwhile', async () => {
    const asked = async (): Promise<boolean> => (await get(`/group/${content.group}/2026-03-03`)).includes('grid-2.js')
    expect(await asked()).toBe(false)
    const later = JSON.stringify(manifest).replaceAll('grid-1.js', 'grid-2.js')
    await writeFile(join(folder, '.vite/manifest.json'), later)
    expect(await asked()).toBe(true)
    await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
    expect(await asked()).toBe(false)
  })

  test('what reads rules is asked for by the day of a group where visitors book by any, and not otherwise', {
    tags: 'rules-absent',
  }, async () => {
    const asks = async (path: string): Promise<boolean> => (await get(path)).includes('rules-1.js')
    const days = `/group/${content.group}/2026-03-03`
    expect(await asks(days)).toBe(false)
    const rule = await server.database
      .insertInto('booking_rule')
      .values({ group_id: content.group, notice_minutes: 120 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect([await asks(days), await asks('/')]).toEqual([true, false])
    await server.database.deleteFrom('booking_rule').where('id', '=', rule.id).execute()
    expect(await asks(days)).toBe(false)
  })

  test('what reads markup is asked for by the start page, and by others where the message above them has some', {
    tags: 'quality-first-load',
  }, async () => {
    const message = (value: string, contentType: number) =>
      server.database
        .updateTable('content_item')
        .set({ value, content_type: contentType })
        .where('key', '=', 'content.global.message')
        .execute()
    const asks = async (path: string): Promise<boolean> => (await get(path)).includes('sanitise-1.js')
    await message('Öppet <b>dygnet runt</b>', 1)
    expect([await asks('/'), await asks(`/group/${content.group}/2026-03-03`)]).toEqual([true, false])
    await message('Öppet dygnet runt', 2)
    expect(await asks('/sign-in')).toBe(false)
    await message(evil, 2)
    expect([await asks('/sign-in'), await asks(`/group/${content.group}/2026-03-03`)]).toEqual([true, true])
  })
})

test('what people wrote cannot end the element that it stands in', { tags: 'core-html-safe' }, async () => {
  const html = await get('/')
  expect(html).not.toContain(evil)
  expect(html.match(/<script/g)).toHaveLength(2)
  expect(answersOf(html)).toContainEqual(expect.objectContaining({ json: expect.objectContaining({ value: evil }) }))
})

test('the styles of a page are requested before its scripts, which have a low priority', {
  tags: 'quality-first-paint',
}, async () => {
  const html = await get('/group/7/2026-03-03')
  expect(html.match(/<link rel="modulepreload"[^>]*grid-1.js">/)?.[0]).toContain('fetchpriority="low"')
  expect(html.indexOf('grid-1.css')).toBeGreaterThan(0)
  expect(html.indexOf('grid-1.css')).toBeLessThan(html.indexOf('grid-1.js'))
})

test('each answer of a call tells which build of the client is served, also when it is replaced meanwhile', async () => {
  const told = async (path = '/api/user/types') => (await fetch(`${server.address}${path}`)).headers.get('x-build')
  const serve = (build: string) =>
    writeFile(join(folder, 'index.html'), page.replace('<head>', `<head><meta name="build" content="${build}">`))
  expect(await told()).toBeNull()
  await serve('first-1')
  expect(await told()).toBe('first-1')
  await serve('second-22')
  expect([await told(), await told('/api/nothing')]).toEqual(['second-22', 'second-22'])
  expect(await (await fetch(`${server.address}/api/version`)).json()).toMatchObject({ build: 'second-22' })
  expect(await told('/')).toBeNull()
})

describe('a client that is built for a folder', { tags: 'own-base-path' }, () => {
  let boka: RunningServer
  let built: string
  beforeAll(async () => {
    built = await mkdtemp(join(tmpdir(), 'booking-folder-'))
    await mkdir(join(built, '.vite'))
    await mkdir(join(built, 'assets'))
    await writeFile(join(built, 'assets', 'index-12345678.js'), '1')
    await writeFile(join(built, '.vite/manifest.json'), JSON.stringify(manifest))
    const inFolder = page
      .replaceAll('/assets/', '/boka/assets/')
      .replace('<head>', '<head><meta name="base-path" content="/boka/">')
    await writeFile(join(built, 'index.html'), inFolder)
    boka = await startTestServer({ environment: { SEED: 'none', CLIENT_DIR: built } })
  })
  afterAll(async () => {
    await boka?.stop()
    await rm(built, { recursive: true, force: true })
  })
  const ask = (path: string) => fetch(`${boka.address}${path}`, { redirect: 'manual' })

  test.each([
    ['/boka/', 200],
    ['/boka', 200],
    ['/boka/group/7/2026-03-03', 404],
    ['/boka/sign-in/', 200],
    ['/boka/bookings/7', 200],
    ['/boka/nowhere', 404],
  ])('%s is a page of it, with status %i', async (path, status) => {
    const answer = await ask(path)
    expect(answer.status).toBe(status)
    const html = await answer.text()
    expect(answersOf(html)).toContainEqual(expect.objectContaining({ name: 'now' }))
    const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)
    expect(addresses).toContain('/boka/assets/index-1.js')
    expect(addresses.filter((address) => address?.startsWith('/boka/assets/') !== true)).toEqual([])
  })

  test('what the first picture needs is that of the page within the folder', async () => {
    const start = await (await ask('/boka/')).text()
    expect(answersOf(start)).toContainEqual(named('groups', {}))
    expect(start).toContain('/boka/assets/sanitise-1.js')
    expect(await (await ask('/boka/group/7/2026-03-03')).text()).toContain('/boka/assets/grid-1.js')
  })

  test('its files are in the folder, and only there', async () => {
    expect((await ask('/boka/assets/index-12345678.js')).status).toBe(200)
    expect((await ask('/boka/assets/nothing-12345678.js')).status).toBe(404)
    expect((await ask('/assets/index-12345678.js')).status).toBe(404)
  })

  test('the root leads to it, and any other page outside is none of the client’s', async () => {
    const root = await ask('/')
    expect([root.status, root.headers.get('location')]).toEqual([302, '/boka/'])
    for (const path of ['/group/7', '/bookings', '/bokat/', '/boka.html']) {
      const answer = await ask(path)
      expect([answer.status, await answer.text()], path).toEqual([404, 'Not found\n'])
    }
  })

  test('calls and the hub stay at the root', async () => {
    expect((await ask('/api/groups')).status).toBe(200)
    expect((await ask('/boka/api/groups')).headers.get('content-type')).toContain('text/html')
  })

  test('what the replay tool frames is framed by its own alone, and nothing else is framed', async () => {
    const policy = async (path: string) => (await ask(path)).headers.get('content-security-policy')
    expect(await policy('/boka/replay/screen')).toContain("frame-ancestors 'self'")
    for (const path of ['/boka/replay', '/replay/screen'])
      expect(await policy(path)).toContain("frame-ancestors 'none'")
  })
})

describe('a page comes with its first picture', { tags: 'quality-first-words' }, () => {
  const absent = '<div id="root"></div>'
  const pictureIn = (html: string): string | undefined => /<div id="root" data-drawn>(.*)<\/div>/.exec(html)?.[1]
  const serve = async (build: string, built: string): Promise<void> => {
    await writeFile(join(folder, '.first-picture/first-picture.mjs'), built)
    await writeFile(join(folder, 'index.html'), page.replace('<head>', `<head><meta name="build" content="${build}">`))
  }

  test('the start page with what the screens draw, its markup as the server lets it through', async () => {
    await serve('picture-1', screens('ett'))
    expect(pictureIn(await get('/'))).toBe('<b>ett /<p>ren</p></b>')
    expect(await get('/sign-in')).toContain(absent)
  })

  test('as the screens of the build that is served draw it, and without one where they cannot, which is told once of each', async () => {
    warnings.length = 0
    await serve('picture-3', screens('två'))
    expect(pictureIn(await get('/'))).toContain('<b>två /')
    for (const [build, built] of [
      ['picture-4', 'export const drawFirstPicture = async () => Promise.reject(); export const sanitiseBy = () => {}'],
      ['picture-5', 'export const other = 1'],
      ['picture-6', 'no script'],
    ] as const) {
      await serve(build, built)
      expect(await get('/')).toContain(absent)
      expect(await get('/')).toContain(absent)
    }
    expect(warnings.map((line) => line.includes('Pages are sent without a first picture'))).toEqual([true, true, true])
  })

  test('but to a source that is held back without one, which is not drawn then', {
    tags: 'cap-source-turns',
  }, async () => {
    let isHeldBack = true
    const drawn: string[] = []
    const app = fastify()
    await app.register(fastifyCookie)
    serveStartPage(app, {
      distDirectory: folder,
      basePath: '/',
      showsPage: async () => true,
      firstAnswers: async () => '[]',
      firstPicture: async ({ path }) => {
        drawn.push(path)
        return '<b>bild</b>'
      },
      isHeldBack: () => isHeldBack,
    })
    const ask = async (): Promise<string> => (await app.inject('/')).body
    expect(await ask()).toContain(absent)
    expect(drawn).toEqual([])
    isHeldBack = false
    expect(pictureIn(await ask())).toBe('<b>bild</b>')
    await app.close()
  })
})

describe('a page that does something by being opened', { tags: 'sign-out-asks' }, () => {
  const isMarked = async (path: string, site: string | null): Promise<boolean> => {
    const headers = site === null ? {} : { 'sec-fetch-site': site }
    // `fetch` is not used, because it sets its own headers about its origin.
    return (await plainRequest(server.address, path, { headers })).text.includes('<meta name="navigated-from-here">')
  }

  test('is told whether the person asked for it here, and in doubt that it is not known', async () => {
    expect(await isMarked('/sign-out', 'none')).toBe(true)
    expect(await isMarked('/sign-out/', 'same-origin')).toBe(true)
    for (const site of ['cross-site', 'same-site', 'None', 'none, none', '', null])
      expect(await isMarked('/sign-out', site)).toBe(false)
    expect(await isMarked('/sign-in', 'none')).toBe(false)
  })
})
