/** Says which steps remain before a group or a resource can be booked, each with a link to its place. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { localTime } from '../../../domain/calendar/local-time.ts'
import { daySlots, type GroupHours } from '../../../domain/rules/day-slots.ts'
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { administeredGroupPath, createResourcePath } from '../../shell/routing/administration-paths.ts'
import { administrationTexts, places } from './administration-frame.tsx'

/** The lacks that keep a group from being booked. */
const groupTexts = {
  title: 'Gruppen går inte att boka än',
  noResources: 'Den har inga resurser.',
  createResource: 'Skapa en resurs',
  noEnabledResources: 'Ingen av dess resurser är aktiv.',
  toResources: 'Till resurserna',
  closed: 'Den har inga öppettider.',
  tooShort: 'Den är aldrig öppen så länge som en tid är lång.',
} as const

/** The lacks that keep a resource from being booked. */
const resourceTexts = {
  title: 'Resursen går inte att boka än',
  closed: 'Varken den eller dess grupp har öppettider.',
  toGroupOpenTimes: 'Till gruppens öppettider',
  tooShort: 'Den är aldrig öppen så länge som gruppens tider är långa.',
  groupDisabled: 'Dess grupp är inte aktiv.',
  toGroup: 'Till gruppen',
} as const

/** Any week will do in which no clock is changed, seen from before it. */
const monday = localDate('2026-01-05')
const week = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
const before = { date: localDate('2026-01-01'), time: localTime('00:00:00') }

/**
 * The resources with a slot that is open on some weekday, were nothing locked and nothing booked. By it a place that is
 * not set up differs from one that is full.
 */
const everOpen = ({ specialDays: _, ...group }: GroupHours): ReadonlySet<ResourceId> => {
  // A period may have other hours in that very week.
  const ordinary = { ...group, resources: group.resources.map(({ specialDays: _own, ...resource }) => resource) }
  return new Set(
    week.flatMap((date) =>
      daySlots(date, ordinary, before)
        .resources.filter(({ slots }) => slots.some(({ open }) => open))
        .map(({ id }) => id),
    ),
  )
}

export interface Warning {
  readonly text: string
  /** The place where it is done. */
  readonly link: { readonly href: string; readonly text: string }
}

const toOpenTimes = { href: `#${places.openTimes}`, text: administrationTexts.toOpenTimes }

const notEnabled: Warning = {
  text: administrationTexts.notEnabled,
  link: { href: `#${places.details}`, text: administrationTexts.toDetails },
}

const missingResourceWarning = ({ id, resources }: PublicGroup): Warning | null => {
  if (resources.length === 0)
    return {
      text: groupTexts.noResources,
      link: { href: createResourcePath(id), text: groupTexts.createResource },
    }
  return resources.some(({ enabled }) => enabled)
    ? null
    : {
        text: groupTexts.noEnabledResources,
        link: { href: `#${places.resources}`, text: groupTexts.toResources },
      }
}

const groupOpeningWarning = (group: PublicGroup): Warning | null => {
  const resources = group.resources.filter(({ enabled }) => enabled)
  const openings = [...group.open, ...resources.flatMap(({ open }) => open)]
  if (openings.length === 0) return { text: groupTexts.closed, link: toOpenTimes }
  // Without a resource it cannot be said yet.
  const isOpen = resources.length === 0 || everOpen({ ...group, resources }).size > 0
  return isOpen ? null : { text: groupTexts.tooShort, link: toOpenTimes }
}

/** The lacks that keep a group from being booked on any day: the steps that remain when a centre is set up, in their order. */
export const groupWarnings = (group: PublicGroup): readonly Warning[] =>
  [missingResourceWarning(group), groupOpeningWarning(group), group.enabled ? null : notEnabled].filter(
    (warning) => warning !== null,
  )

const resourceOpeningWarning = (resource: PublicResource, group: PublicGroup): Warning | null => {
  if (resource.open.length === 0 && group.open.length === 0) {
    // Most resources are open when their group is.
    const href = `${administeredGroupPath(group.id)}#${places.openTimes}`
    return { text: resourceTexts.closed, link: { href, text: resourceTexts.toGroupOpenTimes } }
  }
  // The rows of the grid are those of all that is in it.
  const others = group.resources.filter(({ enabled, id }) => enabled && id !== resource.id)
  const isOpen = everOpen({ ...group, resources: [...others, resource] }).has(resource.id)
  return isOpen ? null : { text: resourceTexts.tooShort, link: toOpenTimes }
}

const disabledGroupWarning = ({ id, enabled }: PublicGroup): Warning | null =>
  enabled
    ? null
    : {
        text: resourceTexts.groupDisabled,
        link: { href: administeredGroupPath(id), text: resourceTexts.toGroup },
      }

/** The lacks that keep a resource from being booked on any day, in the order in which they are put right. */
export const resourceWarnings = (resource: PublicResource, group: PublicGroup): readonly Warning[] =>
  [resourceOpeningWarning(resource, group), resource.enabled ? null : notEnabled, disabledGroupWarning(group)].filter(
    (warning) => warning !== null,
  )

interface WarningsNoticeProps {
  readonly title: string
  readonly warnings: readonly Warning[]
}

/** The browser itself goes to a place on the page. */
const WarningLink = ({ href, text }: Warning['link']): ReactElement =>
  href.startsWith('#') ? <a href={href}>{text}</a> : <Link href={href}>{text}</Link>

const WarningsNotice = ({ title, warnings }: WarningsNoticeProps): ReactElement | null =>
  warnings.length === 0 ? null : (
    <div className="notice notice-warning">
      <p className="notice-title">{title}</p>
      <ul className="administration-warnings">
        {warnings.map(({ text, link }) => (
          <li key={text}>
            {text} <WarningLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  )

export const GroupWarnings = ({ group }: { readonly group: PublicGroup }): ReactElement | null => (
  <WarningsNotice title={groupTexts.title} warnings={groupWarnings(group)} />
)

interface ResourceWarningsProps {
  readonly resource: PublicResource
  readonly group: PublicGroup
}

export const ResourceWarnings = ({ resource, group }: ResourceWarningsProps): ReactElement | null => (
  <WarningsNotice title={resourceTexts.title} warnings={resourceWarnings(resource, group)} />
)
