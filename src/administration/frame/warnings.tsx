/** Lists the steps that remain before a group or a resource can be booked. Each step has a link. */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { everOpen } from '../../../domain/rules/ever-open.ts'
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import { administeredGroupPath, createResourcePath, places } from '../../shell/routing/administration-paths.ts'

export interface Warning {
  readonly text: string
  /** The link to the page where the step is done. */
  readonly link: { readonly href: string; readonly text: string }
}

const toOpenTimes = { href: `#${places.openTimes}`, text: 'Till öppettiderna' }

const notEnabled: Warning = {
  text: 'Den är inte aktiv.',
  link: { href: `#${places.details}`, text: 'Till uppgifterna' },
}

/** Lists the reasons why a group cannot be booked on any day, in the order of the setup steps. */
export const groupWarnings = (group: PublicGroup): readonly Warning[] => {
  const warnings: Warning[] = []
  const resources = group.resources.filter(({ enabled }) => enabled)
  if (group.resources.length === 0)
    warnings.push({
      text: 'Den har inga resurser.',
      link: { href: createResourcePath(group.id), text: 'Skapa en resurs' },
    })
  else if (resources.length === 0)
    warnings.push({
      text: 'Ingen av dess resurser är aktiv.',
      link: { href: `#${places.resources}`, text: 'Till resurserna' },
    })

  if ([...group.open, ...resources.flatMap(({ open }) => open)].length === 0)
    warnings.push({ text: 'Den har inga öppettider.', link: toOpenTimes })
  // The length of the slots can be checked only when the group has a resource.
  else if (resources.length > 0 && everOpen({ ...group, resources }).size === 0)
    warnings.push({ text: 'Den är aldrig öppen så länge som en tid är lång.', link: toOpenTimes })

  if (!group.enabled) warnings.push(notEnabled)
  return warnings
}

/** Lists the reasons why a resource cannot be booked on any day, in the order of the steps that correct them. */
export const resourceWarnings = (resource: PublicResource, group: PublicGroup): readonly Warning[] => {
  const warnings: Warning[] = []
  const ofGroup = administeredGroupPath(group.id)
  // The slots of a day depend on all enabled resources of the group.
  const others = group.resources.filter(({ enabled, id }) => enabled && id !== resource.id)
  if (resource.open.length === 0 && group.open.length === 0)
    warnings.push({
      text: 'Varken den eller dess grupp har öppettider.',
      // Most resources have the opening times of their group.
      link: { href: `${ofGroup}#${places.openTimes}`, text: 'Till gruppens öppettider' },
    })
  else if (!everOpen({ ...group, resources: [...others, resource] }).has(resource.id))
    warnings.push({ text: 'Den är aldrig öppen så länge som gruppens tider är långa.', link: toOpenTimes })

  if (!resource.enabled) warnings.push(notEnabled)
  if (!group.enabled)
    warnings.push({ text: 'Dess grupp är inte aktiv.', link: { href: ofGroup, text: 'Till gruppen' } })
  return warnings
}

interface WarningsNoticeProps {
  readonly title: string
  readonly warnings: readonly Warning[]
}

const WarningsNotice = ({ title, warnings }: WarningsNoticeProps): ReactElement | null =>
  warnings.length === 0 ? null : (
    <div className="notice notice-warning">
      <p className="notice-title">{title}</p>
      <ul className="administration-warnings">
        {warnings.map(({ text, link }) => (
          <li key={text}>
            {text} {/* A plain link makes the browser scroll to a section of this page. */}
            {link.href.startsWith('#') ? (
              <a href={link.href}>{link.text}</a>
            ) : (
              <Link href={link.href}>{link.text}</Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )

export const GroupWarnings = ({ group }: { readonly group: PublicGroup }): ReactElement | null => (
  <WarningsNotice title="Gruppen går inte att boka än" warnings={groupWarnings(group)} />
)

interface ResourceWarningsProps {
  readonly resource: PublicResource
  readonly group: PublicGroup
}

export const ResourceWarnings = ({ resource, group }: ResourceWarningsProps): ReactElement | null => (
  <WarningsNotice title="Resursen går inte att boka än" warnings={resourceWarnings(resource, group)} />
)
