/** Groups and resources with their parts. */
import { add, type Call, type CallRequest, make, readByAnyone, remove, update } from './calls.ts'
import { isAdministrator } from './people.ts'
import { found, Refusal } from './refusal.ts'
import { type Group, type Place, type Resource, resourcesOf, type Store, type User } from './world.ts'

type Shown = (caller: User | null, place: Place) => object

/** The parts that groups and resources share, below `/api/groups/:id` and `/api/resources/:id`. */
const partCalls = (
  { state, save, nextId }: Store,
  owner: string,
  placeOf: (request: CallRequest<User>) => Place,
  shown: Shown,
): Call[] => {
  const addTo = (path: string, change: (place: Place, request: CallRequest<User>) => unknown): Call =>
    add(`${owner}/${path}`, (request) => {
      const part = change(placeOf(request), request)
      save()
      return part
    })
  const removeFrom = (path: string, change: (place: Place, partId: number) => void): Call =>
    remove('administrator', `${owner}/${path}/:part`, (request) => {
      const place = placeOf(request)
      change(place, request.id('part'))
      save()
      return shown(request.caller, place)
    })
  const pushed = <Part>(list: Part[], part: Part): Part => {
    list.push(part)
    return part
  }
  return [
    addTo('open', (place, { body }) =>
      pushed(place.open, {
        id: nextId(),
        dayOfWeek: body.number('dayOfWeek'),
        startTime: body.text('startTime'),
        endTime: body.text('endTime'),
      }),
    ),
    removeFrom('open', (place, part) => {
      place.open = place.open.filter(({ id }) => id !== part)
    }),
    addTo('locked', (place, { body }) =>
      pushed(place.locked, {
        id: nextId(),
        startDate: body.text('startDate'),
        startTime: body.text('startTime'),
        endDate: body.text('endDate'),
        endTime: body.text('endTime'),
      }),
    ),
    removeFrom('locked', (place, part) => {
      place.locked = place.locked.filter(({ id }) => id !== part)
    }),
    addTo('media', (place, { upload }) => {
      if (upload === null || !upload.type.startsWith('image/'))
        throw new Refusal(400, 'Välj en bild.', { file: 'Välj en bild.' })
      const id = nextId()
      const name = `${id}.${upload.type.split('/')[1]}`
      state.pictures[name] = { type: upload.type, base64: Buffer.from(upload.bytes).toString('base64') }
      return pushed(place.media, { id, title: upload.title, url: `/media/${name}` })
    }),
    removeFrom('media', (place, part) => {
      place.media = place.media.filter(({ id }) => id !== part)
    }),
    addTo('allowed', (place, { body }) => {
      const id = body.number('userTypeId')
      found(state.userTypes.find((type) => type.id === id))
      if (!place.allowed.includes(id)) place.allowed.push(id)
      return { id }
    }),
    removeFrom('allowed', (place, part) => {
      place.allowed = place.allowed.filter((id) => id !== part)
    }),
  ]
}

export const groupCalls = (store: Store): Call[] => {
  const { state, save, nextId } = store

  const visible = (caller: User | null, place: Place): boolean => place.enabled || isAdministrator(caller)
  const shown: Shown = (caller, place) => ({ ...place, ...(isAdministrator(caller) ? {} : { notifications: [] }) })
  const shownGroup = (caller: User | null, group: Group): object => ({
    ...shown(caller, group),
    resources: group.resources.filter((resource) => visible(caller, resource)),
  })
  const groupOf = (request: CallRequest): Group =>
    found(state.groups.find((group) => group.id === request.id('id') && visible(request.caller, group)))
  const resourceOf = (request: CallRequest): Resource =>
    found(resourcesOf(state).find((resource) => resource.id === request.id('id') && visible(request.caller, resource)))

  const groupModel = ({ body }: CallRequest<User>) => ({
    title: body.text('title'),
    description: body.text('description'),
    color: body.text('color', '') || 'primary',
    slotTime: body.number('slotTime', 30),
    enabled: body.flag('enabled', true),
  })
  const resourceModel = ({ body }: CallRequest<User>) => ({
    title: body.text('title'),
    description: body.text('description'),
    assets: body.text('assets', ''),
    group: found(state.groups.find(({ id }) => id === body.number('group'))).id,
    enabled: body.flag('enabled', true),
  })
  const noParts = () => ({ open: [], locked: [], media: [], allowed: [] })
  const put = (resource: Resource): void => {
    for (const group of state.groups) {
      const others = group.resources.filter(({ id }) => id !== resource.id)
      const place = group.resources.findIndex(({ id }) => id === resource.id)
      if (group.id !== resource.group) group.resources = others
      else if (place < 0) group.resources.push(resource)
    }
  }

  return [
    readByAnyone('/api/groups', ({ caller }) =>
      state.groups.filter((group) => visible(caller, group)).map((group) => shownGroup(caller, group)),
    ),
    readByAnyone('/api/groups/:id', (request) => shownGroup(request.caller, groupOf(request))),
    make('administrator', '/api/groups', (request) => {
      const group: Group = {
        ...{ id: nextId(), ...groupModel(request) },
        ...{ ...noParts(), notifications: [], resources: [] },
      }
      state.groups.push(group)
      save()
      return group
    }),
    update('PUT', 'administrator', '/api/groups/:id', (request) => {
      const group = Object.assign(groupOf(request), groupModel(request))
      save()
      return group
    }),
    add('/api/groups/:id/notification', (request) => {
      const part = { id: nextId(), email: request.body.text('email') }
      groupOf(request).notifications.push(part)
      save()
      return part
    }),
    remove('administrator', '/api/groups/:id/notification/:part', (request) => {
      const group = groupOf(request)
      group.notifications = group.notifications.filter(({ id }) => id !== request.id('part'))
      save()
      return group
    }),
    ...partCalls(store, '/api/groups/:id', groupOf, shown),

    readByAnyone('/api/resources', ({ caller }) =>
      state.groups
        .filter((group) => visible(caller, group))
        .flatMap(({ resources }) => resources.filter((resource) => visible(caller, resource))),
    ),
    readByAnyone('/api/resources/:id', resourceOf),
    make('administrator', '/api/resources', (request) => {
      const resource: Resource = { ...{ id: nextId(), ...resourceModel(request) }, ...{ ...noParts(), prices: [] } }
      put(resource)
      save()
      return resource
    }),
    update('PUT', 'administrator', '/api/resources/:id', (request) => {
      const resource = Object.assign(resourceOf(request), resourceModel(request))
      put(resource)
      save()
      return resource
    }),
    add('/api/resources/:id/price', (request) => {
      const { body } = request
      const part = {
        id: nextId(),
        time: body.number('time'),
        price: body.number('price'),
        userTypeId: body.id('userTypeId'),
        organisationId: body.id('organisationId'),
        userId: body.id('userId'),
      }
      resourceOf(request).prices.push(part)
      save()
      return part
    }),
    remove('administrator', '/api/resources/:id/price/:part', (request) => {
      const resource = resourceOf(request)
      resource.prices = resource.prices.filter(({ id }) => id !== request.id('part'))
      save()
      return resource
    }),
    ...partCalls(store, '/api/resources/:id', resourceOf, shown),
  ]
}
