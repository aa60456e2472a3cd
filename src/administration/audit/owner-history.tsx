/** The history of a group or a resource: its own values, and its opening times, locks, prices, rules and other parts. */
import type { ReactElement } from 'react'
import { isFields } from '../../../domain/json/is-fields.ts'
import { groupWords, resourceWords } from '../../../domain/parts/owner.ts'
import type { AuditEntry } from '../../../domain/schema/calls/activity-calls.ts'
import { namesOf } from '../../../domain/typed-keys.ts'
import { useUserTypes } from '../../account/user-form/use-user-choices.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { administrationTexts } from '../frame/administration-frame.tsx'
import type { PanelOwner } from '../panels/panel.tsx'
import { AuditHistory, type EntryWords } from './audit-history.tsx'
import { type KnownNames, partKinds } from './part-words.ts'

interface OwnerNames extends KnownNames {
  readonly groupTitle: (id: number) => string | undefined
  readonly resourceTitle: (id: number) => string | undefined
}

const valueLabels: ReadonlyMap<string, string> = new Map([
  ['title', administrationTexts.title],
  ['description', administrationTexts.description],
  ['group', administrationTexts.group],
  ['enabled', administrationTexts.enabled],
  ['color', 'Färg'],
  ['slotTime', 'Slot tid'],
  ['place', groupWords.place],
  ['placeLink', groupWords.placeLink],
  ['assets', 'Teknisk utrustning'],
  ['information', resourceWords.information],
  ['capacity', resourceWords.capacity],
  ['way', resourceWords.way],
  ['attributes', 'Utrustning och tillgänglighet'],
])

/** A value in words, or null for a value that has none. */
const valueWords = (name: string, value: unknown, { groupTitle }: OwnerNames): string | null => {
  if (name === 'color' || name === 'attributes') return null
  if (name === 'group' && typeof value === 'number') return groupTitle(value) ?? `Grupp ${value}`
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (value === null || value === '') return 'inget'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

const changedValues = (values: unknown, names: OwnerNames): readonly string[] =>
  Object.entries(isFields(values) ? values : {}).map(([name, change]) => {
    const label = valueLabels.get(name) ?? name
    if (!isFields(change) || !('to' in change)) return label
    const [from, to] = [valueWords(name, change.from, names), valueWords(name, change.to, names)]
    return from === null || to === null ? label : `${label}: ${from} → ${to}`
  })

const actions = { added: 'lades till', changed: 'ändrades', removed: 'togs bort' } as const

/** Describes a deed about a part, such as "Pris ändrades", with the former and the new values. */
const partWords = (details: AuditEntry['details'], names: OwnerNames): EntryWords | null => {
  for (const [kind, { noun, words }] of Object.entries(partKinds))
    for (const action of namesOf(actions)) {
      if (details.change !== `${kind}-${action}`) continue
      const linesOf = (values: readonly unknown[]): readonly string[] =>
        values.flatMap((part) => (isFields(part) ? (words(part, names) ?? []) : []))
      const before = Array.isArray(details.before) ? linesOf(details.before) : []
      // An entry about one part has its values beside its other details.
      const after = linesOf(Array.isArray(details.parts) ? details.parts : [details])
      const lines = before.length === 0 ? after : [`Förut: ${before.join('; ')}`, `Nu: ${after.join('; ')}`]
      return { deed: `${noun} ${actions[action]}`, lines }
    }
  return null
}

/** Describes an entry about a group or a resource. Null for a deed that this release does not know. */
export const ownerWords = ({ kind, details }: AuditEntry, names: OwnerNames): EntryWords | null => {
  const owner = kind === 'group-changed' ? 'Gruppen' : 'Resursen'
  switch (details.change) {
    case 'made': {
      const from = typeof details.copyOf === 'number' ? names.resourceTitle(details.copyOf) : undefined
      const title = typeof details.title === 'string' ? [details.title] : []
      return { deed: `${owner} skapades`, lines: from === undefined ? title : [...title, `Kopia av ${from}`] }
    }
    case 'changed':
      return { deed: `${owner} ändrades`, lines: changedValues(details.values, names) }
    case 'ordered':
      return { deed: 'Resursernas ordning ändrades', lines: [] }
    default:
      return partWords(details, names)
  }
}

export const OwnerHistory = ({ owner: { _tag, id } }: { readonly owner: PanelOwner }): ReactElement => {
  const types = useUserTypes()
  const { date: today } = useWallNow()
  const groups = useStatePart('groups')
  const resources = useStatePart('resources')
  const names: OwnerNames = {
    userTypes: types._tag === 'Loaded' ? types.value : [],
    today,
    groupTitle: (group) => groups[group]?.title,
    resourceTitle: (resource) => resources[resource]?.title,
  }
  return (
    <AuditHistory
      subject={_tag === 'Group' ? { group: id } : { resource: id }}
      entryWords={(entry) => ownerWords(entry, names)}
    />
  )
}
