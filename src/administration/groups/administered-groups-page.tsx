/** The page `/admin/groups` lists the groups that the person arranges. Administrators also get a link to the form of a new group. */

import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { FirstSteps } from '../../booking/start-page/first-steps.tsx'
import { useMay, useMayInGroup } from '../../core/use-may.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { administeredGroupPath } from '../../shell/routing/administration-paths.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { AdministeredTable, AdministeredTableSkeleton } from '../frame/administered-table.tsx'
import { administrationTexts } from '../frame/administration-frame.tsx'
import '../frame/administration-page.css'

const empty = (
  <div className="administration-empty measure stack gap-4 fit-items">
    <h2>Det finns inga grupper än</h2>
    <p>
      En grupp samlar det som bokas på samma sida, till exempel alla grupprum. Skapa en grupp, lägg till dess resurser
      och sätt öppettider, så går den att boka.
    </p>
  </div>
)

interface ListedProps {
  readonly groups: readonly PublicGroup[]
  /** Whether the person also makes groups. */
  readonly administers: boolean
}

const Listed = ({ groups, administers }: ListedProps): ReactElement => {
  const table = (
    <AdministeredTable
      name="Grupper"
      rows={groups.map((group) => ({ ...group, href: administeredGroupPath(group.id) }))}
    />
  )
  if (!administers) return table
  return groups.length === 0 ? (
    <FirstSteps groups={groups} otherwise={empty} />
  ) : (
    <>
      {table}
      <FirstSteps groups={groups} otherwise={null} />
    </>
  )
}

export const AdministeredGroupsPage = (): ReactElement => {
  usePageTitle('Grupper')
  const result = useQuery(groupsQuery)
  const mayArrange = useMayInGroup('arrange')
  const administers = useMay('administer')
  useListPlace(result._tag === 'Loaded')
  return (
    <div className="page administration-page">
      <header className="administration-head cluster gap-3 gap-x-6 items-center spread">
        <h1>Grupper</h1>
        {administers ? (
          <Link className="button button-main" href={routes.createGroup}>
            {administrationTexts.create}
          </Link>
        ) : null}
      </header>
      <QueryView
        result={result}
        loading={<AdministeredTableSkeleton label="Hämtar grupperna" />}
        failed="Grupperna kunde inte hämtas"
      >
        {(groups) => <Listed groups={groups.filter(({ id }) => mayArrange(id))} administers={administers} />}
      </QueryView>
    </div>
  )
}
