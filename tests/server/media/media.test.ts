/**
 * Pictures of groups and resources over HTTP: who may upload which file, what is kept and served of it, and that no file is left behind.
 */
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { Agent, type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Schema } from 'effect'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../domain/schema/calls/http.ts'
import { PublicGroup } from '../../../domain/schema/entities.ts'
import { GroupId, ResourceId, UserId } from '../../../domain/schema/ids.ts'
import { createChanges } from '../../../server/changes/changes.ts'
import { MOST_PICTURES } from '../../../server/groups/part-rows.ts'
import { addPicture, removePicture } from '../../../server/groups/pictures.ts'
import { deleteForgottenPictures } from '../../../server/media/picture-names.ts'
import { createLogger } from '../../../server/process/logger.ts'
import { propertyRuns } from '../../testing/breadth.ts'
import { patience } from '../../testing/patience.ts'
import { wideScheduler } from '../scheduler/wide-scheduler.ts'
import { type Answer, type Browser, createBrowser, failureOf, openBrowser } from '../testing/browser.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { people, TEST_PASSWORD } from '../testing/test-content.ts'
import { hugePng, noPictures, picture, script } from './files.ts'

const folder = await mkdtemp(join(tmpdir(), 'booking-media-'))
const media = join(folder, 'data/media')
const { server, content, administrator } = await openServerWorld({
  environment: {
    DATA_DIR: join(folder, 'data'),
    MAX_ADDRESS_CALLS_PER_SECOND: '1000000',
  },
})
const good = await picture(60, 40).png().toBuffer()
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.database.deleteFrom('media').execute()
  for (const name of await readdir(media)) await rm(join(media, name))
})

const ofGroup = () => `/api/groups/${content.group}/media`
const ofRoom = () => `/api/resources/${content.rooms.free}/media`

interface Upload {
  readonly path?: string
  readonly title?: string | null
  readonly file?: Buffer | string | null
  readonly name?: string
  readonly type?: string
}
const formOf = ({ title = 'Rummet', file = good, name = 'rum.png', type = 'image/png' }: Upload): FormData => {
  const form = new FormData()
  if (title !== null) form.append('title', title)
  if (file !== null)
    form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type }), name)
  return form
}
const upload = (what: Upload = {}, browser: Browser = administrator): Promise<Answer> =>
  browser.send(what.path ?? ofGroup(), { method: 'POST', form: formOf(what) })
const decodeMedia = Schema.decodeUnknownSync(calls.addMediaOfGroup.answer)
const uploaded = async (what: Upload = {}) => {
  const answer = await upload(what)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return decodeMedia(answer.json)
}
/** Returns the status and the code of a failure, and checks that nothing was kept. */
const refusal = async (answer: Answer) => {
  expect(await readdir(media)).toEqual([])
  return [answer.status, failureOf(answer).code]
}
const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${server.address}${url}`)).arrayBuffer())
const sizeOf = async (url: string): Promise<string> => {
  const { format, width, height } = await sharp(await bytesOf(url)).metadata()
  return `${format} ${width}x${height}`
}
const groupAsSeen = async () =>
  Schema.decodeUnknownSync(PublicGroup)((await createBrowser(server.address).send(`/api/groups/${content.group}`)).json)

describe('a picture that is added', () => {
  test('to a group is answered whole, seen by all, and served in two sizes', {
    tags: ['call-groups-media-add', 'field-media', 'media-served'],
  }, async () => {
    const made = await uploaded({ title: '  Rummet från\n dörren ', file: await picture(3200, 2400).jpeg().toBuffer() })
    expect(made.title).toBe('Rummet från dörren')
    expect(made.url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    expect((await groupAsSeen()).media).toEqual([made])
    expect(await sizeOf(made.url)).toBe('webp 1600x1200')
    expect(await sizeOf(`${made.url}?size=small`)).toBe('webp 480x360')
    expect(await sizeOf(`${made.url}?size=enormous`)).toBe('webp 1600x1200')
  })
  test('to a resource is that resource’s, and goes as it came', { tags: 'call-resources-media' }, async () => {
    const made = await uploaded({ path: ofRoom() })
    const room = (await groupAsSeen()).resources.find(({ id }) => Number(id) === content.rooms.free)
    expect(room?.media).toEqual([made])
    expect((await groupAsSeen()).media).toEqual([])
    expect((await administrator.send(`${ofRoom()}/${made.id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await readdir(media)).toEqual([])
  })
  test('may be PNG, JPEG or WebP, whatever it is called', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const file = await picture(30, 20).toFormat(format).toBuffer()
      const made = await uploaded({ file, name: '../../etc/page.svg', type: 'image/svg+xml' })
      expect(await sizeOf(made.url)).toBe('webp 30x20')
    }
    expect((await readdir(media)).every((name) => /^[0-9a-f]{32}(-small)?\.webp$/.test(name))).toBe(true)
  })
  test('is two files that only this server may read, and a row that knows them', async () => {
    const made = await uploaded()
    const files = await readdir(media)
    expect(files).toHaveLength(2)
    for (const name of files) expect((await stat(join(media, name))).mode & 0o777).toBe(0o600)
    expect((await stat(media)).mode & 0o777).toBe(0o700)
    const row = await server.database.selectFrom('media').selectAll().executeTakeFirstOrThrow()
    expect([row.file_name, row.small_file_name].toSorted()).toEqual(files.toSorted())
    expect(row).toMatchObject({ id: made.id, content_type: 'image/webp', group_id: content.group, resource_id: null })
  })
  test('is told to open grids of the group, and so is one that is removed', async () => {
    const changes = await createChanges(server.database, createLogger('silent'), wideScheduler())
    const told: (readonly GroupId[])[] = []
    changes.listen((news) => told.push(news.groupIds))
    const caller = {
      session: null,
      source: '192.0.2.1',
      isOfHouse: false,
      token: null,
      user: {
        id: Schema.decodeUnknownSync(UserId)(content.users.administrator),
        role: 'administrator',
        userTypes: [],
        typeWaits: false,
        organisationId: null,
      },
    } as const
    const context = { changes, mediaDirectory: media }
    const groupId = Schema.decodeUnknownSync(GroupId)(content.group)
    const resourceId = Schema.decodeUnknownSync(ResourceId)(content.rooms.free)
    const { id } = await addPicture(context, { groupId }, { caller, body: { title: 'Rummet' }, file: good })
    await removePicture(context, { groupId }, { caller, parameters: { partId: id } })
    await addPicture(context, { resourceId }, { caller, body: { title: 'Rummet' }, file: good })
    await expect.poll(() => told).toEqual([[groupId], [groupId], [groupId]])
    changes.stop()
  })
  test('is told to the audit, with whose it is and by whom, and without its title', async () => {
    await server.database.deleteFrom('audit_entry').execute()
    const { id } = await uploaded({ path: ofRoom() })
    await administrator.send(`${ofRoom()}/${id}`, { method: 'DELETE' })
    const entries = await server.database.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    const entry = (change: string) => ({
      actor_id: content.users.administrator,
      kind: 'resource-changed',
      details: { resourceId: content.rooms.free, change, id },
    })
    expect(entries).toMatchObject([entry('picture-added'), entry('picture-removed')])
    expect(JSON.stringify(entries)).not.toContain('Rummet')
  })
  test('may come with others at once', async () => {
    const files = await Promise.all([100, 110, 120, 130].map((width) => picture(width, 90).webp().toBuffer()))
    const made = await Promise.all(files.map((file) => uploaded({ file })))
    expect(await Promise.all(made.map(({ url }) => sizeOf(url)))).toEqual(
      [100, 110, 120, 130].map((width) => `webp ${width}x90`),
    )
    expect(await readdir(media)).toHaveLength(8)
  })
  test('may come with fields that nobody asked for', async () => {
    const form = formOf({})
    form.append('id', '7')
    form.append('group_id', '1')
    expect((await administrator.send(ofRoom(), { method: 'POST', form })).status).toBe(201)
  })
})

describe('a picture that is removed', () => {
  test('takes its files with it, and is gone', { tags: 'call-groups-media-delete' }, async () => {
    const [kept, made] = [await uploaded(), await uploaded()]
    const path = `${ofGroup()}/${made.id}`
    expect((await administrator.send(path, { method: 'DELETE' })).status).toBe(204)
    expect(await readdir(media)).toHaveLength(2)
    expect((await groupAsSeen()).media).toEqual([kept])
    expect((await fetch(`${server.address}${made.url}`)).status).toBe(404)
    expect((await administrator.send(path, { method: 'DELETE' })).status).toBe(404)
  })
  test('is its owner’s: by way of another it is missing', async () => {
    const made = await uploaded()
    for (const path of [`/api/groups/${content.disabledGroup}/media`, ofRoom(), '/api/groups/999999/media'])
      expect((await administrator.send(`${path}/${made.id}`, { method: 'DELETE' })).status).toBe(404)
    expect(await readdir(media)).toHaveLength(2)
  })
  test('of the demonstration goes too', async () => {
    await writeFile(join(media, 'demo-room-1.png'), good)
    const { id } = await server.database
      .insertInto('media')
      .values({
        group_id: content.group,
        resource_id: null,
        title: 'Rummet',
        file_name: 'demo-room-1.png',
        content_type: 'image/png',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await administrator.send(`${ofGroup()}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect(await readdir(media)).toEqual([])
  })
})

describe('an upload that is refused leaves nothing', () => {
  test.each(Object.entries(noPictures))(
    '%s, whatever it calls itself: 415',
    { tags: ['api-upload-refused', 'valid-media-kind'] },
    async (_name, file) => {
      for (const [name, type] of [
        ['rum.png', 'image/png'],
        ['rum', ''],
      ] as const)
        expect(await refusal(await upload({ file, name, type }))).toEqual([415, 'unsupported-file'])
    },
  )
  test('more than 10 MB, or than 40 million pixels: 413', { tags: 'api-upload-refused' }, async () => {
    const megabytes = (count: number) => Buffer.concat([good, Buffer.alloc(count * 1024 * 1024 - good.length)])
    expect(await refusal(await upload({ file: megabytes(11) }))).toEqual([413, 'too-large'])
    expect(await refusal(await upload({ file: hugePng(20_000, 20_000) }))).toEqual([413, 'too-large'])
    const one = Buffer.concat([megabytes(10), Buffer.alloc(1)])
    expect(await refusal(await upload({ file: one }))).toEqual([413, 'too-large'])
    // The bytes behind a picture are forgotten.
    expect((await upload({ file: megabytes(10) })).status).toBe(201)
  })
  test('a field without end: 413; a form of many fields: 400', async () => {
    expect(await refusal(await upload({ title: 'x'.repeat(100_000) }))).toEqual([413, 'too-large'])
    const form = formOf({})
    for (let count = 0; count < 100; count += 1) form.append(`field${count}`, 'x')
    expect(await refusal(await administrator.send(ofGroup(), { method: 'POST', form }))).toEqual([400, 'bad-request'])
  })
  test('a thousand files: 400; a thousand parts of one name: 400', async () => {
    for (const name of ['file', 'picture', 'title']) {
      const form = formOf({ file: null })
      for (let count = 0; count < 1_000; count += 1) {
        if (name === 'title') form.append(name, 'Rummet')
        else form.append(name, new Blob([new Uint8Array(good)]), `${count}.png`)
      }
      expect(await refusal(await administrator.send(ofGroup(), { method: 'POST', form }))).toEqual([400, 'bad-request'])
    }
  })
  test('a name that leads elsewhere leads nowhere', async () => {
    const names = [
      '../../../rum.png',
      '/etc/passwd',
      '..\\..\\rum.png',
      'rum.png\0.svg',
      'a'.repeat(3_000),
      'CON',
      '.htaccess',
      '%2e%2e%2frum.png',
    ]
    for (const name of names) {
      const { url } = await uploaded({ name })
      expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    }
    expect((await readdir(media)).filter((name) => !/^[0-9a-f]{32}(-small)?\.webp$/.test(name))).toEqual([])
    expect((await readdir(join(folder, 'data'))).filter((name) => /rum|passwd|htaccess/.test(name))).toEqual([])
  })
  test('no form, or one without file or title: 400', { tags: 'http-upload' }, async () => {
    const send = async (sending: Parameters<Browser['send']>[1]) =>
      refusal(await administrator.send(ofGroup(), { method: 'POST', ...sending }))
    const withText = formOf({ file: null })
    withText.append('file', 'not a file')
    const withTwo = formOf({})
    withTwo.append('file', new Blob([new Uint8Array(good)]), 'two.png')
    const titleAsFile = formOf({ title: null })
    titleAsFile.append('title', new Blob(['Rummet']), 'title.txt')
    const elsewhere = formOf({ file: null })
    elsewhere.append('picture', new Blob([new Uint8Array(good)]), 'rum.png')
    const prototype = formOf({})
    prototype.append('__proto__', 'x')
    for (const form of [
      formOf({ file: null }),
      formOf({ title: null }),
      withText,
      withTwo,
      titleAsFile,
      elsewhere,
      prototype,
    ])
      expect(await send({ form })).toEqual([400, 'bad-request'])
    expect(await send({ body: { title: 'Rummet', file: 'x' } })).toEqual([400, 'bad-request'])
    expect(await send({})).toEqual([400, 'bad-request'])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x'])
      for (const raw of [
        '',
        'garbage',
        '--x\r\n',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nPNG',
      ])
        expect([type, raw, (await send({ raw, headers: { 'content-type': type } }))[0]]).toEqual([type, raw, 400])
  })
  test('to other calls a form is still not JSON', async () => {
    const answer = await administrator.send(calls.signIn.path, { method: 'POST', form: formOf({}) })
    expect(await refusal(answer)).toEqual([400, 'not-json'])
  })
  test('an empty title, no file chosen, a title of 201 letters: 422 with the fields', async () => {
    const fields = async (what: Upload) => {
      const answer = await upload(what)
      expect(await refusal(answer)).toEqual([422, 'invalid'])
      return failureOf(answer).fields
    }
    expect(await fields({ title: ' \t' })).toEqual({ title: 'Fyll i titel.' })
    expect(await fields({ title: 'x'.repeat(201) })).toEqual({ title: 'Titeln är för lång.' })
    // The body that a browser sends when nothing was chosen.
    expect(await fields({ file: '', name: '', type: 'application/octet-stream' })).toEqual({ file: 'Välj en bild.' })
    expect(await fields({ title: '', file: '' })).toEqual({ title: 'Fyll i titel.', file: 'Välj en bild.' })
    expect((await upload({ title: 'x'.repeat(200) })).status).toBe(201)
  })
  test('more pictures than fit: 409, also when they come at once', async () => {
    await server.database
      .insertInto('media')
      .values(
        Array.from({ length: MOST_PICTURES - 1 }, (_, index) => ({
          group_id: content.group,
          resource_id: null,
          title: 'Rummet',
          file_name: `${index}`,
          content_type: 'image/webp',
        })),
      )
      .execute()
    const answers = await Promise.all([upload(), upload(), upload()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map((answer) => failureOf(answer).code)).toEqual([
      'too-many',
      'too-many',
    ])
    expect(await readdir(media)).toHaveLength(2)
    expect((await upload({ path: ofRoom() })).status).toBe(201)
  })
  test('a title of nothing but signs that nobody sees: 422', async () => {
    expect(await refusal(await upload({ title: '\0\u200b' }))).toEqual([422, 'invalid'])
  })
})

describe('the order in which an upload is refused', () => {
  const page = { file: script, title: '' }
  const missing = '/api/groups/999999/media'
  test('401 before 403 xsrf, before 400, before 413 and 415, before 403, before 404, before 422, before 409', {
    tags: 'api-order',
  }, async () => {
    const visitor = await openBrowser(server.address)
    const anna = await openBrowser(server.address)
    await anna.signIn(people.anna, TEST_PASSWORD)
    const codes = async (browser: Browser, what: Upload, xsrf = true) => {
      const form = formOf({ path: missing, ...what })
      return refusal(await browser.send(what.path ?? missing, { method: 'POST', form, xsrf }))
    }
    expect(await codes(visitor, page, false)).toEqual([401, 'signed-out'])
    expect(await codes(anna, page, false)).toEqual([403, 'xsrf'])
    expect(await codes(anna, { file: script, title: null })).toEqual([400, 'bad-request'])
    expect(await codes(anna, page)).toEqual([415, 'unsupported-file'])
    expect(await codes(anna, { file: Buffer.alloc(11 * 1024 * 1024) })).toEqual([413, 'too-large'])
    expect(await codes(anna, { title: '' })).toEqual([403, 'forbidden'])
    expect(await codes(anna, { path: ofGroup() })).toEqual([403, 'forbidden'])
    expect(await codes(administrator, page)).toEqual([415, 'unsupported-file'])
    expect(await codes(administrator, { title: '', file: good.subarray(0, 60) })).toEqual([415, 'unsupported-file'])
    expect(await codes(administrator, { title: '' })).toEqual([404, 'not-found'])
    expect(await codes(administrator, { path: '/api/resources/0/media', title: '' })).toEqual([404, 'not-found'])
  })
})

describe('the connection of an upload', () => {
  const start = (browser: Browser, options: RequestOptions): ClientRequest =>
    request(`${server.address}${ofGroup()}`, {
      method: 'POST',
      ...options,
      headers: {
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        ...(browser.token === null ? {} : { authorization: `Bearer ${browser.token}` }),
        'content-type': 'multipart/form-data; boundary=limit',
        ...options.headers,
      },
    })
  const beginning = Buffer.concat([
    Buffer.from('--limit\r\nContent-Disposition: form-data; name="title"\r\n\r\nRummet\r\n'),
    Buffer.from('--limit\r\nContent-Disposition: form-data; name="file"; filename="rum.png"\r\n\r\n'),
  ])
  const end = Buffer.from('\r\n--limit--\r\n')
  const answerTo = (sent: ClientRequest): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response: IncomingMessage) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      })
    })

  test('serves the next request, whether the upload was taken or refused', async () => {
    const visitor = await openBrowser(server.address)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const file = Buffer.concat([good, Buffer.alloc(12 * 1024 * 1024)])
    const two = Buffer.concat([beginning, good, Buffer.from('\r\n'), beginning, file])
    for (const [browser, body, status] of [
      [visitor, file, 401],
      [administrator, file, 413],
      [administrator, Buffer.from(script), 415],
      [administrator, two.subarray(beginning.length), 400],
      [administrator, good, 201],
      [administrator, good, 201],
    ] as const) {
      const sent = start(browser, { agent })
      const answer = answerTo(sent)
      sent.write(beginning)
      sent.write(body)
      sent.end(end)
      expect(await answer).toBe(status)
    }
    agent.destroy()
  })
  test('may say how much will come, and is told at once that it is too much', async () => {
    const sent = start(administrator, { headers: { 'content-length': String(2 ** 40) } })
    const answer = answerTo(sent)
    sent.flushHeaders()
    expect(await answer).toBe(413)
    sent.destroy()
  })
  test('may break, and leaves nothing', async () => {
    for (const part of [beginning.subarray(0, 20), beginning, Buffer.concat([beginning, good.subarray(0, 30)])]) {
      const sent = start(administrator, {})
      const broken = new Promise((resolve) => sent.on('error', resolve))
      await new Promise((resolve) => sent.write(part, resolve))
      sent.destroy()
      await broken
    }
    expect((await upload()).status).toBe(201)
    expect(await readdir(media)).toHaveLength(2)
  })
})

describe('what is served of the folder', () => {
  test('is a picture and nothing else, kept for ever', { tags: 'media-served' }, async () => {
    const { url } = await uploaded()
    const browser = await openBrowser(server.address)
    for (const path of [url, `${url}?size=small`]) {
      const { status, headers } = await browser.send(path)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-disposition')).toBe('inline')
      expect((await browser.send(path, { method: 'HEAD' })).status).toBe(200)
      expect((await browser.send(path, { method: 'POST' })).status).toBe(404)
    }
  })
  test('is, of the demonstration, the one file in both sizes', async () => {
    await writeFile(join(media, 'demo-meeting-room-2.png'), good)
    for (const query of ['', '?size=small']) {
      const answer = await fetch(`${server.address}/media/demo-meeting-room-2.png${query}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })
  test('has a name of ours: no other file, no folder, no way out', { tags: 'media-served' }, async () => {
    const { url } = await uploaded()
    const large = url.slice('/media/'.length)
    const name = large.replace('.webp', '')
    await writeFile(join(media, `${name}.webp.part`), 'secret')
    await writeFile(join(media, 'note.txt'), 'secret')
    await writeFile(join(media, 'page.html'), 'secret')
    await writeFile(join(media, '.hidden.png'), 'secret')
    await writeFile(join(folder, 'data/secret.webp'), 'secret')
    const get = (path: string) =>
      new Promise<string>((resolve, reject) => {
        request(`${server.address}/media/`, { path }, (response) => {
          let text = `${response.statusCode} `
          response.on('data', (data) => {
            text += String(data)
          })
          response.on('end', () => resolve(text))
        })
          .on('error', reject)
          .end()
      })
    for (const path of [
      '/media/',
      '/media/note.txt',
      '/media/page.html',
      '/media/.hidden.png',
      '/media/../secret.webp',
      '/media/..%2fsecret.webp',
      '/media/%2e%2e%2fsecret.webp',
      '/media/..%5csecret.webp',
      `/media/demo-..%2f..%2fsecret.png`,
      `/media/${name}`,
      `/media/${name}-small.webp`,
      `/media/${name}.webp.part`,
      `/media/${large}%00.png`,
      `/media/${large}%0a`,
      `/media/${large.toUpperCase()}`,
      `/media/${'0'.repeat(32)}.webp`,
      `/media/x/${large}`,
      `/media/${large}/x`,
    ])
      expect([path, await get(path)]).toEqual([path, expect.stringMatching(/^404 (?!secret)/)])
    expect(await get(`/media/${large}`)).toMatch(/^200 RIFF/)
  })
})

describe('pictures that nothing shows', () => {
  test('are forgotten after a day, and nothing else is', { tags: 'upkeep-forgets' }, async () => {
    const shown = await uploaded()
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)
    const [old, recent, unfinished] = [
      `${'a'.repeat(32)}.webp`,
      `${'b'.repeat(32)}-small.webp`,
      `${'c'.repeat(32)}.webp.part`,
    ]
    const others = ['demo-room-1.png', 'note.txt']
    for (const name of [old, recent, unfinished, ...others]) await writeFile(join(media, name), 'x')
    for (const name of await readdir(media)) {
      const at = hoursAgo(name === recent ? 23.9 : 24.1)
      await utimes(join(media, name), at, at)
    }
    await deleteForgottenPictures(server.database, media)
    const name = shown.url.replace(/^.*\/|\.webp$/g, '')
    expect((await readdir(media)).toSorted()).toEqual(
      [`${name}.webp`, `${name}-small.webp`, recent, ...others].toSorted(),
    )
  })
})

describe('anything at all as a file', () => {
  const runs = Number(process.env.FUZZ_RUNS ?? propertyRuns)
  /** The kept picture is decoded to its last pixel. */
  const check = async (file: Buffer): Promise<number> => {
    const answer = await upload({ file })
    if (answer.status === 201) {
      const { id, url } = decodeMedia(answer.json)
      for (const path of [url, `${url}?size=small`])
        expect((await sharp(await bytesOf(path), { failOn: 'warning' }).stats()).channels.length).toBeGreaterThan(0)
      expect((await administrator.send(`${ofGroup()}/${id}`, { method: 'DELETE' })).status).toBe(204)
    } else {
      expect([413, 415, 422]).toContain(answer.status)
      expect(failureOf(answer).message).not.toBe('')
    }
    expect(await readdir(media)).toEqual([])
    return answer.status
  }

  test('random bytes are no picture', { timeout: patience(Math.max(120_000, 600 * runs)) }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        expect(await check(Buffer.from(bytes))).toBe(bytes.length === 0 ? 422 : 415)
      }),
      { numRuns: runs },
    )
  })
  test.each(['png', 'jpeg', 'webp'] as const)(
    'a %s with something changed is taken whole or refused',
    { timeout: patience(Math.max(120_000, 600 * runs)) },
    async (format) => {
      const file = await picture(90, 60)
        .withExif({ IFD0: { Artist: 'x' } })
        .toFormat(format)
        .toBuffer()
      const change = fc.record({
        at: fc.nat(file.length - 1),
        removed: fc.oneof(fc.constant(0), fc.nat(8), fc.nat(file.length)),
        put: fc.uint8Array({ maxLength: 8 }),
      })
      const statuses = new Set<number>()
      await fc.assert(
        fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
          let changed = file
          for (const { at, removed, put } of changes)
            changed = Buffer.concat([changed.subarray(0, at), put, changed.subarray(at + removed)])
          statuses.add(await check(changed))
        }),
        { numRuns: Math.ceil(runs / 2) },
      )
      expect([...statuses].toSorted()).toEqual(expect.arrayContaining([201, 415]))
    },
  )
})
