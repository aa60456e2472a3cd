/** Texts that administrators write. */
import { type Call, readByAnyone, update } from './calls.ts'
import { isAdministrator } from './people.ts'
import { found } from './refusal.ts'
import type { ContentItem, Store, User } from './world.ts'

export const contentCalls = ({ state, save }: Store): Call[] => {
  /** The texts of e-mails are for administrators. */
  const visibleTo = (caller: User | null): ContentItem[] =>
    state.content.filter(({ key }) => isAdministrator(caller) || !key.startsWith('email.'))
  return [
    readByAnyone('/api/content', () => state.content.filter(({ key }) => key.startsWith('content.'))),
    readByAnyone('/api/content/:id', (request) =>
      found(visibleTo(request.caller).find(({ id }) => id === request.id('id'))),
    ),
    readByAnyone('/api/content/group/:group', (request) => {
      const group = request.parameter('group')
      return visibleTo(request.caller).filter(({ key }) => key.startsWith(`${group}.`) || key.split('.')[1] === group)
    }),
    readByAnyone('/api/content/key/:key', (request) =>
      found(visibleTo(request.caller).find(({ key }) => key === request.parameter('key'))),
    ),
    update('PUT', 'administrator', '/api/content/:id', (request) => {
      const item = found(state.content.find(({ id }) => id === request.id('id')))
      item.value = request.body.text('value')
      save()
      return item
    }),
  ]
}
