/**
 * Asks for missing numbers of seats, because visitors search rooms by seats. If some resources of a group have seats,
 * the notice lists the others of the group. If no resource has seats, the notice is about all resources. Groups of
 * equipment without any seats are left out.
 */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import { administeredResourcePath } from '../../shell/routing/administration-paths.ts'

const MOST_NAMED = 6

/** Returns the resources without seats. Returns null when the back end does not support seats. */
const withoutSeats = (
  groups: readonly PublicGroup[],
): { readonly isNobody: boolean; readonly resources: readonly PublicResource[] } | null => {
  const enabled = groups.map(({ resources }) => resources.filter((resource) => resource.enabled))
  const all = enabled.flat()
  if (all.length === 0 || all.some(({ capacity }) => capacity === undefined)) return null
  const hasSeats = ({ capacity }: PublicResource): boolean => capacity != null
  return {
    isNobody: !all.some(hasSeats),
    resources: enabled
      .filter((resources) => resources.some(hasSeats))
      .flatMap((resources) => resources.filter((resource) => !hasSeats(resource))),
  }
}

export const WithoutSeats = ({ groups }: { readonly groups: readonly PublicGroup[] }): ReactElement | null => {
  const lacking = withoutSeats(groups)
  if (lacking === null || (!lacking.isNobody && lacking.resources.length === 0)) return null
  const named = lacking.resources.slice(0, MOST_NAMED)
  const rest = lacking.resources.length - named.length
  return (
    <div className="notice notice-warning">
      <h2 className="notice-title">Att göra</h2>
      <p>
        {lacking.isNobody
          ? 'Inget rum säger hur många som får plats. Fyll i det, så går rummen att hitta efter antal.'
          : 'De här säger inte hur många som får plats, så de hittas inte av den som söker efter antal:'}
      </p>
      {named.length === 0 ? null : (
        <ul className="administration-warnings">
          {named.map(({ id, title }) => (
            <li key={id}>
              <Link href={administeredResourcePath(id)}>
                <bdi>{title}</bdi>
              </Link>
            </li>
          ))}
          {rest === 0 ? null : <li>{`och ${rest} till`}</li>}
        </ul>
      )}
    </div>
  )
}
