/** Texts that administrators write (docs/rules.md#http). */
import { Schema } from 'effect'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { EMAIL_NAMES } from '../../../domain/rules/email-placeholders.ts'
import { calls } from '../../../domain/schema/calls/http.ts'
import type { ContentItem } from '../../../domain/schema/entities.ts'
import { runsOf } from '../../testing/breadth.ts'
import { type Answer, type Browser, createBrowser, failureOf } from '../testing/browser.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { hostileHtml } from './hostile-html.ts'

const { server, administrator, anna, visitor } = await openServerWorld()
afterAll(() => server.stop())

const decodeItems = Schema.decodeUnknownSync(calls.content.answer)
const decodeItem = Schema.decodeUnknownSync(calls.contentItem.answer)

const list = async (browser: Browser, path = '/api/content'): Promise<readonly ContentItem[]> => {
  const answer = await browser.send(path)
  expect(answer.status).toBe(200)
  return decodeItems(answer.json)
}
const keys = (items: readonly ContentItem[]): string[] => items.map(({ key }) => key)
const itemOf = async (key: string): Promise<ContentItem> =>
  decodeItem((await administrator.send(`/api/content/key/${key}`)).json)
const put = async (key: string, value: unknown, browser = administrator): Promise<Answer> =>
  browser.send(`/api/content/${(await itemOf(key)).id}`, { method: 'PUT', body: { value } })
/** The refusal of the field. Null if it was accepted. */
const refusal = async (key: string, value: string): Promise<string | null> => {
  const before = await itemOf(key)
  const answer = await put(key, value)
  if (answer.status === 200) return null
  expect([answer.status, failureOf(answer).code]).toEqual([422, 'invalid'])
  expect(await itemOf(key)).toEqual(before)
  return failureOf(answer).fields?.value ?? ''
}
const auditEntries = () =>
  server.database.selectFrom('audit_entry').selectAll().where('kind', '=', 'content-changed').orderBy('id').execute()

const siteKeys = [
  'content.global.message',
  'content.startpage.preamble',
  'content.startpage.body',
  'content.information.preamble',
  'content.information.body',
  'content.register.terms',
]
const emailKeys = EMAIL_NAMES.flatMap((name) => [`email.${name}.subject`, `email.${name}.body`])

describe('reading', () => {
  test('everyone gets the texts of the site, administrators those of e-mails too', {
    tags: 'call-content-list',
  }, async () => {
    expect(keys(await list(visitor))).toEqual(siteKeys)
    expect(keys(await list(anna))).toEqual(siteKeys)
    expect(keys(await list(administrator))).toEqual([...siteKeys, ...emailKeys])
  })
  test('one text has id, key, value and content type, by id and by key', {
    tags: ['call-content-get', 'call-content-key', 'enum-content-type'],
  }, async () => {
    for (const item of await list(administrator)) {
      expect((await administrator.send(`/api/content/${item.id}`)).json).toEqual(item)
      expect((await administrator.send(`/api/content/key/${item.key}`)).json).toEqual(item)
      for (const browser of [visitor, anna]) {
        const expected = item.key.startsWith('email.') ? 404 : 200
        expect([item.key, (await browser.send(`/api/content/${item.id}`)).status]).toEqual([item.key, expected])
        expect([item.key, (await browser.send(`/api/content/key/${item.key}`)).status]).toEqual([item.key, expected])
      }
    }
    const types = Object.fromEntries((await list(administrator)).map((item) => [item.key, item.contentType]))
    expect(types).toMatchObject({
      'email.reset-password.subject': 0,
      'content.global.message': 1,
      'content.startpage.body': 2,
    })
  })
  test('a group is what its keys say', { tags: 'call-content-group' }, async () => {
    const group = async (name: string) => keys(await list(visitor, `/api/content/group/${name}`))
    expect(await group('startpage')).toEqual(['content.startpage.preamble', 'content.startpage.body'])
    expect(await group('information')).toEqual(['content.information.preamble', 'content.information.body'])
    for (const unknown of ['start', 'nothing', 'startpage.preamble', 'content', 'STARTPAGE'])
      expect(await group(unknown)).toEqual([])
  })
  test('the group email is for administrators, and empty for others', {
    tags: 'call-content-group-email',
  }, async () => {
    expect(keys(await list(administrator, '/api/content/group/email'))).toEqual(emailKeys)
    expect(await list(anna, '/api/content/group/email')).toEqual([])
    expect(await list(visitor, '/api/content/group/email')).toEqual([])
  })
  test('a key that is none is not found, whatever is in it', async () => {
    const odd = [
      'content',
      'content.nothing',
      'content/startpage/body',
      'content%2Fstartpage%2Fbody',
      '%00',
      '%25',
      "x'--",
    ]
    for (const key of [...odd, 'content.startpage.body%00', 'content.startpage._ody', 'å', '%20', 'x'.repeat(600)])
      expect([key, (await visitor.send(`/api/content/key/${key}`)).status]).toEqual([key, 404])
    for (const group of ['%00', 'a%2Fb', '%25', "x'--"])
      expect([group, (await visitor.send(`/api/content/group/${group}`)).status]).toEqual([group, 404])
    for (const id of ['0', '999999', '2147483648', 'x'])
      expect([id, (await visitor.send(`/api/content/${id}`)).status]).toEqual([id, 404])
  })
})

describe('writing', () => {
  beforeEach(async () => {
    await server.database.deleteFrom('audit_entry').execute()
  })

  test('is for administrators, and leaves a trace without the text', { tags: 'call-content-put' }, async () => {
    const before = await itemOf('content.global.message')
    const body = { value: 'Vi har stängt i dag.' }
    const path = `/api/content/${before.id}`
    expect((await createBrowser(server.address).send(path, { method: 'PUT', body })).status).toBe(401)
    expect((await anna.send(path, { method: 'PUT', body })).status).toBe(403)
    expect((await administrator.send(path, { method: 'PUT', body: {} })).status).toBe(400)
    expect((await administrator.send(path, { method: 'PUT', body: { value: 1 } })).status).toBe(400)
    expect((await administrator.send('/api/content/999999', { method: 'PUT', body: { value: '' } })).status).toBe(404)
    expect(await itemOf('content.global.message')).toEqual(before)

    const answer = await administrator.send(path, { method: 'PUT', body: { ...body, key: 'x', contentType: 2 } })
    expect([answer.status, answer.json]).toEqual([200, { ...before, ...body }])
    expect((await visitor.send(path)).json).toEqual({ ...before, ...body })
    await administrator.send(path, { method: 'PUT', body })
    expect(await auditEntries()).toMatchObject([{ details: { key: 'content.global.message' } }])
    expect(JSON.stringify(await auditEntries())).not.toContain('stängt')
  })

  test('over what another administrator wrote meanwhile is refused, and nothing is lost', {
    tags: ['twice-content', 'twice-refused'],
  }, async () => {
    const { id, value: first } = await itemOf('content.information.preamble')
    const write = (value: string, replaces?: string, began: object = {}) =>
      administrator.send(`/api/content/${id}`, { method: 'PUT', body: { value, replaces, ...began } })
    expect((await write('Min text', first)).status).toBe(200)
    const late = await write('En annans text', first)
    expect([late.status, failureOf(late).code]).toEqual([409, 'overtaken'])
    expect(failureOf(late).collisions).toMatchObject([
      { field: 'value', mine: 'En annans text', theirs: 'Min text', own: true },
    ])
    expect((await itemOf('content.information.preamble')).value).toBe('Min text')
    expect((await write('Min text', first)).status).toBe(200)
    expect((await write('En annans text', 'Min text')).status).toBe(200)

    const several = ['a', 'b', 'c', 'd'].map((letter) => write(letter, 'En annans text'))
    const statuses = (await Promise.all(several)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
    expect((await write('Utan att säga vad')).status).toBe(200)
    expect((await write('Sist', undefined, { began: { value: 'En annans text' } })).status).toBe(409)
    expect((await write('Sist', undefined, { began: { value: 'Utan att säga vad' } })).status).toBe(200)
  })

  test('a text field is one line that is never empty', async () => {
    const key = 'email.booking-made.subject'
    expect(await refusal(key, '')).toBe('Fyll i en text.')
    expect(await refusal(key, ' \n\t ')).toBe('Fyll i en text.')
    expect(await refusal(key, 'x'.repeat(201))).toBe('Texten är för lång.')
    expect(await refusal(key, ' Tack!\r\nBcc: alla@x.example\u0000 ')).toBe(null)
    expect((await itemOf(key)).value).toBe('Tack! Bcc: alla@x.example')
  })

  test('a text area keeps its lines, and may be empty', async () => {
    const key = 'content.global.message'
    expect(await refusal(key, 'x'.repeat(10_001))).toBe('Texten är för lång.')
    expect(await refusal(key, '\r\nett <b>\r\ntvå\u0000\ud800 \n')).toBe(null)
    expect((await itemOf(key)).value).toBe('ett <b>\ntvå\ufffd')
    expect(await refusal(key, '')).toBe(null)
    expect((await itemOf(key)).value).toBe('')
  })

  test('rich text is sanitised, bounded, and may be empty', { tags: 'rich-text-safe' }, async () => {
    const key = 'content.startpage.body'
    const answer = await put(key, '<p onclick=x style="text-align:center">Hej<script>x</script> <b>du</b></p>')
    expect(decodeItem(answer.json).value).toBe('<p class="align-center">Hej <strong>du</strong></p>')
    expect((await itemOf(key)).value).toBe('<p class="align-center">Hej <strong>du</strong></p>')
    expect(await refusal(key, 'x'.repeat(65_536))).toBe(null)
    expect(await refusal(key, 'x'.repeat(65_537))).toBe('Texten är för lång.')
    expect(await refusal(key, '&'.repeat(65_536))).toBe('Texten är för lång.')
    expect(await refusal(key, '<script>x</script>')).toBe(null)
    expect((await itemOf(key)).value).toBe('')
  })
})

describe('the texts of e-mails', () => {
  test('as they come, they are as they may be written', async () => {
    for (const { key, value } of await list(administrator, '/api/content/group/email')) {
      expect([key, await refusal(key, value)]).toEqual([key, null])
      expect((await itemOf(key)).value).toBe(value)
    }
  })
  test('placeholders stay, in links too, and those of another mail are refused', async () => {
    const key = 'email.booking-made-group.body'
    const value =
      '<p>{{userName}} <a href="mailto:{{userEmail}}">skriv</a> <a href="{{link}}">öppna {{bookingNumber}}</a></p>'
    expect(await refusal(key, value.replaceAll('{{', '{{ '))).toBe(null)
    expect((await itemOf(key)).value).toBe(value)
    expect(await refusal(key, '<p>{{firstName}}</p>')).toBe(
      '{{firstName}} kan inte användas här. Det här går att använda: ' +
        '{{userName}}, {{userEmail}}, {{userPhone}}, {{bookingNumber}}, {{resources}}, {{totalPrice}}, {{link}}.',
    )
    expect(await refusal(key, '<p>{{lnik}}</p>')).toMatch(/^\{\{lnik\}\} kan inte användas/)
    expect(await refusal(key, '<p>{{<b>link</b>}}</p>')).toMatch(/kan inte användas/)
  })
  test('a mail that leads nowhere without its link must have it', async () => {
    for (const name of ['verify-address', 'reset-password', 'email-change-asked', 'email-changed'])
      expect(await refusal(`email.${name}.body`, '<p>Hej!</p>')).toBe(
        'Texten måste innehålla {{link}}. Utan den kan mottagaren inte gå vidare.',
      )
    expect(await refusal('email.reset-password.body', '<p>{{link}}</p>')).toBe(null)
    expect(await refusal('email.reset-password.body', '<p><a href="{{link}}">Välj</a></p>')).toBe(null)
    expect(await refusal('email.booking-changed.body', '<p>Hej {{firstName}}!</p>')).toBe(null)
  })
  test('a mail is never empty, and no subject has a link or several lines', async () => {
    expect(await refusal('email.booking-changed.body', '<p>&nbsp;</p><script>x</script>')).toBe('Fyll i en text.')
    expect(await refusal('email.reset-password.subject', 'Välj: {{link}}')).toMatch(/^\{\{link\}\} kan inte användas/)
    expect(await refusal('email.booking-made.subject', '{{resources}}')).toMatch(/^\{\{resources\}\} kan inte användas/)
    expect(await refusal('email.booking-made.subject', 'Bokning {{bookingNumber}}')).toBe(null)
  })
})

test('whatever is sent is taken or refused, and what is kept is taken again as it is', async () => {
  const hostile = Object.values(hostileHtml).flat()
  const anyValue = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...hostile, ...hostile.map((attack) => `<p>{{link}}</p>${attack}`), '{{', '{{}}', '{{{link}}}'),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...siteKeys, ...emailKeys), anyValue, async (key, value) => {
      const answer = await put(key, value)
      expect([200, 422]).toContain(answer.status)
      if (answer.status === 422) return
      const kept = decodeItem(answer.json)
      expect(await itemOf(key)).toEqual(kept)
      expect((await put(key, kept.value)).json).toEqual(kept)
    }),
    { numRuns: runsOf(1.5) },
  )
})
