/** The page `/admin/resources/create` creates a resource. It preselects the group in the address. */

import { type ReactElement, useMemo } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import { useCore } from '../../core/core-context.tsx'
import { useMayInGroup } from '../../core/use-may.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { administeredResourcePath } from '../../shell/routing/administration-paths.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { AdministrationFrame, details, FormSkeleton } from '../frame/administration-frame.tsx'
import { NoGroups, newResourceFields, ResourceForm, resourcesTitle } from './resource-form.tsx'

const TITLE = 'Ny resurs'

interface CreateFormProps {
  readonly groups: readonly PublicGroup[]
  readonly onErrors: (present: boolean) => void
}

const CreateForm = ({ groups, onErrors }: CreateFormProps): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const asked = groupIdFromText(search.get('group') ?? '')
  const group = groups.find(({ id }) => id === asked)?.id ?? null
  const current = useMemo(() => newResourceFields(group), [group])
  return (
    <ResourceForm
      current={current}
      groups={groups}
      submitText="Skapa resursen"
      submit={(body) => core.call('createResource', { body })}
      // The new page replaces the form in the browser's history, so that Back does not return to an empty form.
      onSaved={({ id }) => navigate(administeredResourcePath(id), { replace: true })}
      onErrors={onErrors}
    />
  )
}

export const CreateResourcePage = (): ReactElement => {
  const result = useQuery(groupsQuery)
  const mayArrange = useMayInGroup('arrange')
  const setWrong = useTitleWithErrors(TITLE)

  const content = (
    <QueryView result={result} loading={<FormSkeleton label="Hämtar resursen" />} failed="Grupperna kunde inte hämtas">
      {(all) => {
        const groups = all.filter(({ id }) => mayArrange(id))
        return groups.length === 0 ? <NoGroups /> : <CreateForm groups={groups} onErrors={setWrong} />
      }}
    </QueryView>
  )
  return (
    <AdministrationFrame
      breadcrumbs={[{ href: routes.administeredResources, text: resourcesTitle }]}
      title={TITLE}
      notice={<p className="muted">Priser, öppettider, bilder och det övriga lägger du till när resursen är skapad.</p>}
      sections={[details(content)]}
    />
  )
}
