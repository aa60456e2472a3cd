/** `/admin/resources/{id}`: a resource with its form and its panels (spec 2). */
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { resourceIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes/routes.ts'
import type { PublicGroup, PublicResource } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { foundQuery } from '../../kit/query/found-query.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { NotFoundPage } from '../../shell/page/not-found-page.tsx'
import { administeredGroupPath } from '../../shell/routing/administration-paths.ts'
import { groupPath } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { otherPage, useShowPage } from '../../shell/routing/use-show-page.ts'
import { AdministrationFrame } from '../frame/administration-frame.tsx'
import { FormSkeleton } from '../frame/form-skeleton.tsx'
import { places } from '../frame/section-places.ts'
import { sharedPanels } from '../frame/shared-panels.tsx'
import { WarningsNotice } from '../frame/warnings-notice.tsx'
import { PricesPanel } from '../panels/prices-panel.tsx'
import { pricesTexts } from '../panels/prices-texts.ts'
import { resourceFormTexts, resourceTexts, resourceWarningTexts } from './administer-resources-texts.ts'
import { resourceFieldsOf } from './resource-fields.ts'
import { ResourceForm } from './resource-form.tsx'
import { resourceWarnings } from './resource-warnings.ts'

const listBreadcrumb = { href: routes.administeredResources, text: resourceTexts.back }

interface AdministeredProps {
  readonly resource: PublicResource
  readonly groups: readonly PublicGroup[]
}

const Administered = ({ resource, groups }: AdministeredProps): ReactElement => {
  const core = useCore()
  const [wrong, setWrong] = useState(false)
  const current = useMemo(() => resourceFieldsOf(resource), [resource])
  const { id, title } = resource
  // The two are read on their own: a group made meanwhile may be missing for a moment.
  const group = groups.find((one) => one.id === resource.group)
  usePageTitle(wrong ? resourceTexts.withErrors(title) : title)
  return (
    <AdministrationFrame
      breadcrumbs={
        group === undefined
          ? [listBreadcrumb]
          : [listBreadcrumb, { href: administeredGroupPath(group.id), text: group.title }]
      }
      title={title}
      action={
        resource.enabled && group?.enabled === true ? (
          <Link className="button" href={groupPath(group.id)}>
            {resourceTexts.toBookingPage}
          </Link>
        ) : null
      }
      notice={
        group === undefined ? null : (
          <WarningsNotice title={resourceWarningTexts.title} warnings={resourceWarnings(resource, group)} />
        )
      }
      sections={[
        {
          id: places.details,
          title: resourceTexts.details,
          content: (
            <section className="administration-part" aria-labelledby="uppgifter-rubrik">
              <h2 id="uppgifter-rubrik">{resourceTexts.details}</h2>
              <ResourceForm
                current={current}
                groups={groups}
                submitText={resourceFormTexts.save}
                submit={(body) =>
                  core.call('updateResource', { parameters: { id }, body }, { success: 'resource-updated' })
                }
                onErrors={setWrong}
              />
            </section>
          ),
        },
        { id: places.prices, title: pricesTexts.title, content: <PricesPanel resourceId={id} /> },
        ...sharedPanels({ _tag: 'Resource', id }),
      ]}
    />
  )
}

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => {
  usePageTitle(resourceTexts.one)
  return (
    <AdministrationFrame
      breadcrumbs={[listBreadcrumb]}
      title={resourceTexts.one}
      sections={[{ id: places.details, title: resourceTexts.details, content: children }]}
    />
  )
}

const ReadResource = ({ id }: { readonly id: ResourceId }): ReactElement => {
  useShowPage(otherPage)
  const resource = useQuery(useMemo(() => foundQuery('groups', 'resource', { parameters: { id } }), [id]))
  const result = bothResults(resource, useQuery(groupsQuery))
  return (
    <QueryView
      result={result}
      loading={<FormSkeleton label={resourceTexts.loading} />}
      failed={resourceTexts.failed}
      frame={Waiting}
    >
      {([found, groups]) => (found === null ? <NotFoundPage /> : <Administered resource={found} groups={groups} />)}
    </QueryView>
  )
}

export const AdministeredResourcePage = ({ resourceId }: { readonly resourceId: string }): ReactElement => {
  const id = resourceIdFromText(resourceId)
  return id === null ? <NotFoundPage /> : <ReadResource key={id} id={id} />
}
