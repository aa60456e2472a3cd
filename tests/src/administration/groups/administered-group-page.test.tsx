/** `/admin/groups/{id}` while the group is read. */
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import { routes } from '../../../../domain/routes.ts'
import { AdministeredGroupPage } from '../../../../src/administration/groups/administered-group-page.tsx'
import { createFakeCore, signedIn, type Told } from '../../testing/fake-core.ts'
import { does, screenOfFile, texts } from '../../testing/screen.tsx'
import { someGroup } from '../../testing/some-group.ts'
import { someUser } from '../../testing/some-user.ts'

const draw = screenOfFile()

test('the page of a group begins with its title, before the group is read too', {
  tags: 'admin-group-title',
}, async () => {
  const { promise, resolve } = Promise.withResolvers<Told>()
  const fake = createFakeCore({ group: promise })
  const known = { color: 'primary', slotTime: 30, order: 1, title: 'Grupprum' } as const
  fake.change((state) => ({ ...state, groups: { 1: known } }))
  fake.change(signedIn({ ...someUser, role: 'administrator' }))
  const page = (
    <Route path={routes.administeredGroup}>{({ groupId }) => <AdministeredGroupPage groupId={groupId} />}</Route>
  )
  await draw(page, fake, '/admin/groups/1')
  expect([texts('h1'), document.title.split(' – ')[0]]).toEqual([['Grupprum'], 'Grupprum'])
  await does(() => resolve({ _tag: 'Ok', value: { ...someGroup, title: 'Grupprum och salar' } }))
  expect(texts('h1')).toEqual(['Grupprum och salar'])
})
