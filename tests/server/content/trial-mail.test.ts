/** The standard text of the product, and a trial of the texts of an e-mail. */
import { afterAll, expect, test } from 'vitest'
import { EMAIL_NAMES } from '../../../domain/rules/email-placeholders.ts'
import { standardContent } from '../../../server/content/standard-content.ts'
import { failureOf } from '../testing/browser.ts'
import { openServerWorld } from '../testing/server-world.ts'
import { people } from '../testing/test-content.ts'

const { server, administrator } = await openServerWorld({ environment: { PUBLIC_URL: 'https://boka.example' } })
afterAll(() => server.stop())

const standardOf = async (key: string) => {
  const { id } = await server.database
    .selectFrom('content_item')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return administrator.send(`/api/content/${id}/standard`)
}
const sendTrial = (name: string, body: unknown) =>
  administrator.send(`/api/content/email/${name}/trial`, { method: 'POST', body })
const outbox = () => server.database.selectFrom('outbox_mail').selectAll().orderBy('id').execute()
const forgetMails = () => server.database.deleteFrom('outbox_mail').execute()

test('the standard text of each text is told, whatever became of the text', { tags: 'day-standard-text' }, async () => {
  await server.database.updateTable('content_item').set({ value: 'Ändrad' }).execute()
  for (const { key, value } of standardContent.content) expect((await standardOf(key)).json).toEqual({ value })
  await server.database
    .insertInto('content_item')
    .values({ key: 'content.own.text', value: 'x', content_type: 0 })
    .execute()
  expect((await standardOf('content.own.text')).json).toEqual({ value: null })
  expect((await administrator.send('/api/content/99999/standard')).status).toBe(404)
})

test('a trial of every mail goes to who asks alone, with what was sent, examples filled in, and “Prov” before its subject', {
  tags: ['day-trial-mail', 'setting-public-url'],
}, async () => {
  const before = await server.database.selectFrom('content_item').selectAll().orderBy('id').execute()
  for (const name of EMAIL_NAMES) {
    await forgetMails()
    const answer = await sendTrial(name, {
      subject: 'Ett ämne',
      // The mail with a code is the only one that leads nowhere.
      body:
        name === 'entry-code'
          ? '<p>Länk: https://boka.example/ {{code}}</p>'
          : '<p>Länk: <a href="{{link}}">här</a><script>1</script></p>',
    })
    expect([name, answer.status, answer.json]).toEqual([name, 200, { to: people.administrator }])
    const [mail, ...others] = await outbox()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: people.administrator, name: 'trial', subject: 'Prov: Ett ämne' })
    if (name !== 'entry-code') expect(mail?.html).toContain('href="https://boka.example/')
    expect(mail?.html).not.toMatch(/\{\{|<script/)
    expect(mail?.plain).toContain('Länk')
  }
  await forgetMails()
  await sendTrial('booking-made', { subject: 'Bokning {{bookingNumber}}', body: '<p>Hej {{ firstName }}!</p>' })
  expect(await outbox()).toMatchObject([{ subject: 'Prov: Bokning 1024', plain: expect.stringContaining('Hej Anna!') }])
  expect(await server.database.selectFrom('content_item').selectAll().orderBy('id').execute()).toEqual(before)
})

test('a text that could not be saved is refused at its field, and nothing is sent', {
  tags: 'day-trial-mail',
}, async () => {
  await forgetMails()
  const refused = await sendTrial('verify-address', { subject: ' ', body: '<p>{{nothing}}</p>' })
  expect([refused.status, Object.keys(failureOf(refused).fields ?? {})]).toEqual([422, ['subject', 'body']])
  expect((await sendTrial('verify-address', { subject: 'Hej', body: '<p>Utan länk</p>' })).status).toBe(422)
  expect((await sendTrial('no-such-mail', { subject: 'Hej', body: '<p>Hej</p>' })).status).toBe(404)
  expect((await sendTrial('booking-made', { subject: 'Hej' })).status).toBe(400)
  expect(await outbox()).toEqual([])
})

test('of trials twenty an hour are sent, also when they are asked for at once; then it is said when the next may be', {
  tags: 'day-trial-mail',
}, async () => {
  await forgetMails()
  const text = { subject: 'Prov', body: '<p>Hej</p>' }
  const answers = await Promise.all(Array.from({ length: 25 }, () => sendTrial('booking-made', text)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  for (const answer of refused) {
    expect(failureOf(answer).message).toMatch(/^Du har skickat många provmejl den senaste timmen\. .*\d/)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  }
  await server.database.updateTable('outbox_mail').set({ created_at: '2026-03-01T00:00:00Z' }).execute()
  expect((await sendTrial('booking-made', text)).status).toBe(200)
})
