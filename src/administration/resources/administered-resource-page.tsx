/** The page `/admin/resources/{id}` shows a resource with its form and its panels. */

import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { resourceIdFromText } from '../../../domain/ids.ts'
import { parseCopy } from '../../../domain/parts/owner.ts'
import { routes } from '../../../domain/routes.ts'
import type { Resource } from '../../../domain/schema/administered-groups.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { TextField } from '../../kit/form/field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { foundQuery } from '../../kit/query/found-query.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import type { Query } from '../../kit/query/use-query.ts'
import { FoundPage } from '../../shell/page/found-page.tsx'
import { administeredGroupPath, administeredResourcePath, places } from '../../shell/routing/administration-paths.ts'
import { groupPath } from '../../shell/routing/paths.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { auditTitle } from '../audit/audit-texts.ts'
import { OwnerHistory } from '../audit/owner-history.tsx'
import {
  AdministrationFrame,
  administrationTexts,
  details,
  FormSkeleton,
  headedDetails,
} from '../frame/administration-frame.tsx'
import { sharedPanels } from '../frame/shared-panels.tsx'
import { ResourceWarnings } from '../frame/warnings.tsx'
import { WhileArranging } from '../frame/while-arranging.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import { PricesPanel } from '../prices/prices-panel.tsx'
import { SignsPanel, signsTitle } from '../signs/signs-panel.tsx'
import { ResourceForm, resourceFieldsOf, resourcesTitle } from './resource-form.tsx'

interface CopyProps {
  readonly resource: Pick<Resource, 'id' | 'title'>
}

/** Asks for a title and copies a resource. Then it opens the page of the copy. */
const CopyLightbox = ({ resource, onClose }: CopyProps & { readonly onClose: () => void }): ReactElement => {
  const core = useCore()
  const [, navigate] = useLocation()
  const frame = useFormFrame({
    defaultValues: { title: `${resource.title} (kopia)` },
    names: ['title'],
    parse: parseCopy,
    submit: (body) => core.call('copyResource', { parameters: { id: resource.id }, body }),
    onSaved: ({ id }) => {
      onClose()
      navigate(administeredResourcePath(id))
    },
  })
  return (
    <Lightbox
      title={`Kopiera ${resource.title}`}
      words={
        <p>
          Kopian får samma beskrivning, priser, regler, öppettider, särskilda dagar och användartyper, och hamnar sist i
          gruppen. Bokningar, låsningar och bilder följer inte med.
        </p>
      }
      onClose={onClose}
    >
      <Form
        frame={frame}
        submitText="Skapa kopian"
        further={
          <button type="button" className="button" onClick={onClose}>
            Avbryt
          </button>
        }
      >
        <TextField {...frame.input('title')} label="Kopians titel" required autoComplete="off" />
      </Form>
    </Lightbox>
  )
}

const CopyResource = ({ resource }: CopyProps): ReactElement | null => {
  const canCopy = useHas('working-day')
  const [open, setOpen] = useState(false)
  if (!canCopy) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Kopiera
        <span className="visually-hidden"> {resource.title}</span>
      </button>
      {open ? <CopyLightbox resource={resource} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const listBreadcrumb = { href: routes.administeredResources, text: resourcesTitle }

interface AdministeredProps {
  readonly resource: Resource
  readonly groups: readonly PublicGroup[]
}

const Administered = ({ resource, groups }: AdministeredProps): ReactElement => {
  const core = useCore()
  const current = useMemo(() => resourceFieldsOf(resource), [resource])
  const { id, title } = resource
  // The resource and the groups come from separate calls, so that a new group may be missing for a moment.
  const group = groups.find((one) => one.id === resource.group)
  const setWrong = useTitleWithErrors(title)
  const affected = useAffected({ owner: { _tag: 'Resource', id }, own: resource })
  const hasAudit = useHas('audit')
  const hasSigns = useHas('signs')
  return (
    <AdministrationFrame
      breadcrumbs={
        group === undefined
          ? [listBreadcrumb]
          : [listBreadcrumb, { href: administeredGroupPath(group.id), text: group.title }]
      }
      title={title}
      action={
        <div className="cluster gap-3">
          {resource.enabled && group?.enabled === true ? (
            <Link className="button" href={groupPath(group.id)}>
              {administrationTexts.toBookingPage}
            </Link>
          ) : null}
          <CopyResource resource={resource} />
        </div>
      }
      notice={group === undefined ? null : <ResourceWarnings resource={resource} group={group} />}
      sections={[
        headedDetails(
          <>
            <ResourceForm
              current={current}
              groups={groups}
              submitText="Spara resursen"
              confirm={async ({ enabled }) =>
                enabled !== false || !resource.enabled || affected.ask({ _tag: 'Disabled' })
              }
              asks={affected.question !== null}
              submit={(body, began) => core.call('updateResource', { parameters: { id }, body: { ...body, began } })}
              onErrors={setWrong}
            />
            {affected.question}
          </>,
        ),
        ...sharedPanels({ _tag: 'Resource', id }, resource, <PricesPanel owner={{ _tag: 'Resource', id }} />),
        ...(hasSigns
          ? [
              {
                id: places.signs,
                title: signsTitle,
                content: <SignsPanel resourceId={id} />,
                folded: 'Skärmar vid dörren',
              },
            ]
          : []),
        ...(hasAudit
          ? [{ id: places.history, title: auditTitle, content: <OwnerHistory owner={{ _tag: 'Resource', id }} /> }]
          : []),
      ]}
    />
  )
}

const queryOf = (id: ResourceId): Query<AdministeredProps | null> => ({
  area: 'groups',
  ask: async (core, quietly) => {
    const asked = foundQuery('groups', 'resource', { parameters: { id } }).ask(core, quietly)
    const [resource, groups] = await Promise.all([asked, groupsQuery.ask(core, quietly)])
    if (resource._tag === 'Failed') return resource
    if (groups._tag === 'Failed') return groups
    return { _tag: 'Ok', value: resource.value && { resource: resource.value, groups: groups.value } }
  },
})

const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <AdministrationFrame breadcrumbs={[listBreadcrumb]} title="Resurs" sections={[details(children)]} />
)

export const AdministeredResourcePage = ({ resourceId }: { readonly resourceId: string }): ReactElement => (
  <FoundPage
    id={resourceIdFromText(resourceId)}
    queryOf={queryOf}
    title="Resurs"
    loading={<FormSkeleton label="Hämtar resursen" />}
    failed="Resursen kunde inte hämtas"
    frame={Waiting}
  >
    {(found) => (
      <WhileArranging groupId={found.resource.group}>
        <Administered {...found} />
      </WhileArranging>
    )}
  </FoundPage>
)
