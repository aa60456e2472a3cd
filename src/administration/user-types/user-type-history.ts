/** Describes the entries of the history about user types. An entry of an older release has no change and no name. */
import { isFields } from '../../../domain/json/is-fields.ts'
import type { AuditEntry } from '../../../domain/schema/calls/activity-calls.ts'
import type { EntryWords } from '../audit/audit-history.tsx'
import { organisationKinds } from './user-type-form.tsx'

const deeds: ReadonlyMap<unknown, string> = new Map([
  ['made', 'En användartyp lades till'],
  ['removed', 'En användartyp togs bort'],
  ['ordered', 'Ordningen ändrades'],
])

const labels: ReadonlyMap<string, string> = new Map([
  ['name', 'Namn'],
  ['organisationType', 'Är för'],
  ['public', 'Kan väljas vid registrering'],
  ['needsApproval', 'Kräver godkännande'],
  ['shortRegistration', 'Kort registrering'],
  ['retired', 'Avvecklad'],
])

const valueWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  return organisationKinds.find(({ id }) => id === value)?.name ?? (typeof value === 'string' ? value : '')
}

export const typeHistoryWords = ({ details }: AuditEntry): EntryWords => {
  const name = typeof details.name === 'string' ? [details.name] : []
  const values = isFields(details.values) ? details.values : {}
  const changed = Object.entries(values).flatMap(([value, change]) =>
    isFields(change) ? [`${labels.get(value) ?? value}: ${valueWords(change.from)} → ${valueWords(change.to)}`] : [],
  )
  const earlier = [...labels].flatMap(([value, label]) =>
    typeof details[value] === 'boolean' ? [`${label}: ${valueWords(details[value])}`] : [],
  )
  return { deed: deeds.get(details.change) ?? 'En användartyp ändrades', lines: [...name, ...changed, ...earlier] }
}
