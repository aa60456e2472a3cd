/**
 * The page `/admin/resources` lists the resources of the groups that the person arranges, or of the group in the address. It
 * links to the form of a new resource. One call reads the groups and their resources.
 */

import type { ReactElement } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { useMayInGroup } from '../../core/use-may.ts'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import {
  administeredResourcePath,
  administeredResourcesPath,
  createResourcePath,
} from '../../shell/routing/administration-paths.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { AdministeredTable, AdministeredTableSkeleton } from '../frame/administered-table.tsx'
import { administrationTexts } from '../frame/administration-frame.tsx'
import { NoGroups } from './resource-form.tsx'
import { WithoutSeats } from './without-seats.tsx'
import '../frame/administration-page.css'

interface ListedProps {
  readonly groups: readonly PublicGroup[]
  /** Null for all groups. */
  readonly filter: GroupId | null
}

const Listed = ({ groups, filter }: ListedProps): ReactElement => {
  const [, navigate] = useLocation()
  if (groups.length === 0) return <NoGroups />
  const rows = groups
    .filter(({ id }) => filter === null || id === filter)
    .flatMap((group) =>
      group.resources.map((resource) => ({
        ...resource,
        inGroup: group,
        href: administeredResourcePath(resource.id),
      })),
    )
  const inGroup = 'En resurs är det som bokas, till exempel ett rum.'
  return (
    <>
      <WithoutSeats groups={groups} />
      {filter === null ? null : <p className="only-on-paper">{groups.find(({ id }) => id === filter)?.title}</p>}
      <div className="administration-filter never-on-paper">
        <SelectField
          id="resource-filter"
          label={administrationTexts.group}
          value={String(filter ?? '')}
          onChange={({ target }) => navigate(administeredResourcesPath(groupIdFromText(target.value)))}
        >
          <option value="">Alla grupper</option>
          <Options of={groups} />
        </SelectField>
      </div>
      {rows.length > 0 ? (
        <AdministeredTable name="Resurser" namesGroups={filter === null} rows={rows} />
      ) : (
        <div className="administration-empty measure stack gap-4 fit-items">
          <h2>{filter === null ? 'Det finns inga resurser än' : 'Gruppen har inga resurser än'}</h2>
          <p>{filter === null ? `${inGroup} Den ligger i en grupp.` : inGroup}</p>
        </div>
      )}
    </>
  )
}

export const AdministeredResourcesPage = (): ReactElement => {
  usePageTitle('Resurser')
  const [search] = useSearchParams()
  const asked = groupIdFromText(search.get('group') ?? '')
  const result = useQuery(groupsQuery)
  useListPlace(result._tag === 'Loaded')
  const mayArrange = useMayInGroup('arrange')
  const groups = result._tag === 'Loaded' ? result.value.filter(({ id }) => mayArrange(id)) : []
  // The page shows all resources when the group in the address does not exist.
  const filter = groups.find(({ id }) => id === asked)?.id ?? null
  return (
    <div className="page administration-page">
      <header className="administration-head cluster gap-3 gap-x-6 items-center spread">
        <h1>Resurser</h1>
        {result._tag === 'Loaded' && groups.length === 0 ? null : (
          <Link className="button button-main" href={createResourcePath(filter)}>
            {administrationTexts.create}
          </Link>
        )}
      </header>
      <QueryView
        result={result}
        loading={<AdministeredTableSkeleton label="Hämtar resurserna" />}
        failed="Resurserna kunde inte hämtas"
      >
        {() => <Listed groups={groups} filter={filter} />}
      </QueryView>
    </div>
  )
}
