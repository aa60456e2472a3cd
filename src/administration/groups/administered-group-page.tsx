/** The page `/admin/groups/{id}` shows a group: its form, its resources, the addresses that get notifications, and its panels. */

import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useParams } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import type { PublicGroup } from '../../../domain/schema/entities.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { comeTo } from '../../kit/design/come-to.ts'
import { foundQuery } from '../../kit/query/found-query.ts'
import { FoundPage } from '../../shell/page/found-page.tsx'
import { administeredResourcePath, createResourcePath, places } from '../../shell/routing/administration-paths.ts'
import { groupPath } from '../../shell/routing/paths.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { auditTitle } from '../audit/audit-texts.ts'
import { OwnerHistory } from '../audit/owner-history.tsx'
import { AdministeredTable } from '../frame/administered-table.tsx'
import {
  AdministrationFrame,
  administrationTexts,
  details,
  FormSkeleton,
  headedDetails,
} from '../frame/administration-frame.tsx'
import { sharedPanels } from '../frame/shared-panels.tsx'
import { GroupWarnings } from '../frame/warnings.tsx'
import { WhileArranging } from '../frame/while-arranging.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import { OrderList } from '../panels/order-list.tsx'
import { PricesPanel } from '../prices/prices-panel.tsx'
import { GroupForm, groupFieldsOf, groupsTitle } from './group-form.tsx'
import { NotificationsPanel, notificationsTitle } from './notifications-panel.tsx'

/** `ordered` means that ordering has ended, and that the focus returns to the button that started it. */
type Turn = 'listed' | 'ordering' | 'ordered'

/** The resources of a group, in the order that administrators have chosen. */
const GroupResources = ({ group }: { readonly group: PublicGroup }): ReactElement => {
  const core = useCore()
  const canOrder = useHas('working-day') && group.resources.length > 1
  const [turn, setTurn] = useState<Turn>('listed')
  const orderButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (turn === 'ordered') comeTo(orderButton.current)
  }, [turn])
  return (
    <section className="stack gap-5" aria-labelledby="resurser-rubrik">
      <div className="administration-head cluster gap-3 gap-x-6 items-center spread">
        <h2 id="resurser-rubrik">Resurser</h2>
        <Link className="button" href={createResourcePath(group.id)}>
          {administrationTexts.create}
          <span className="visually-hidden"> {`resurs i ${group.title}`}</span>
        </Link>
      </div>
      {group.resources.length === 0 ? (
        <p className="muted">Gruppen har inga resurser än. En resurs är det som bokas, till exempel ett rum.</p>
      ) : canOrder && turn === 'ordering' ? (
        <OrderList
          things={group.resources}
          lead="Så står resurserna på bokningssidan och i alla listor."
          label="Resursernas ordning"
          field="resources"
          save={(resources, begun) =>
            core.call('orderResources', { parameters: { id: group.id }, body: { resources, ...begun } })
          }
          onDone={() => setTurn('ordered')}
        />
      ) : (
        <>
          <AdministeredTable
            name="Resurser"
            rows={group.resources.map((resource) => ({ ...resource, href: administeredResourcePath(resource.id) }))}
          />
          {canOrder ? (
            <button ref={orderButton} type="button" className="button fit" onClick={() => setTurn('ordering')}>
              Ändra ordningen
            </button>
          ) : null}
        </>
      )}
    </section>
  )
}

const breadcrumbs = [{ href: routes.administeredGroups, text: groupsTitle }]

const Administered = ({ group }: { readonly group: Group }): ReactElement => {
  const core = useCore()
  const current = useMemo(() => groupFieldsOf(group), [group])
  const { id, title, notifications } = group
  const setWrong = useTitleWithErrors(title)
  const affected = useAffected({ owner: { _tag: 'Group', id }, own: group })
  const hasAudit = useHas('audit')
  return (
    <AdministrationFrame
      breadcrumbs={breadcrumbs}
      title={title}
      action={
        group.enabled ? (
          <Link className="button" href={groupPath(id)}>
            {administrationTexts.toBookingPage}
          </Link>
        ) : null
      }
      notice={<GroupWarnings group={group} />}
      sections={[
        headedDetails(
          <>
            <GroupForm
              current={current}
              submitText="Spara gruppen"
              confirm={async ({ enabled }) => enabled !== false || !group.enabled || affected.ask({ _tag: 'Disabled' })}
              asks={affected.question !== null}
              submit={(body, began) => core.call('updateGroup', { parameters: { id }, body: { ...body, began } })}
              onErrors={setWrong}
            />
            {affected.question}
          </>,
        ),
        { id: places.resources, title: 'Resurser', content: <GroupResources group={group} /> },
        ...sharedPanels(
          { _tag: 'Group', id },
          group,
          // Another back end has prices for resources, but not for groups.
          group.prices === undefined ? null : <PricesPanel owner={{ _tag: 'Group', id }} />,
        ),
        {
          id: places.notifications,
          title: notificationsTitle,
          content: <NotificationsPanel groupId={id} />,
          folded: notifications.length === 0 ? 'Inga' : counted(notifications.length, 'adress', 'adresser'),
        },
        ...(hasAudit
          ? [{ id: places.history, title: auditTitle, content: <OwnerHistory owner={{ _tag: 'Group', id }} /> }]
          : []),
      ]}
    />
  )
}

const queryOf = (id: GroupId) => foundQuery('groups', 'group', { parameters: { id } })

/** The page while the group is loading. The title comes from data that are already loaded, so that a screen reader announces it at once. */
const Waiting = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const { groupId = '' } = useParams()
  return <AdministrationFrame breadcrumbs={breadcrumbs} title={useKnownTitle(groupId)} sections={[details(children)]} />
}

const useKnownTitle = (groupId: string): string => useStatePart('groups')[groupId]?.title ?? 'Grupp'

export const AdministeredGroupPage = ({ groupId }: { readonly groupId: string }): ReactElement => (
  <FoundPage
    id={groupIdFromText(groupId)}
    queryOf={queryOf}
    title={useKnownTitle(groupId)}
    loading={<FormSkeleton label="Hämtar gruppen" />}
    failed="Gruppen kunde inte hämtas"
    frame={Waiting}
  >
    {(group) => (
      <WhileArranging groupId={group.id}>
        <Administered group={group} />
      </WhileArranging>
    )}
  </FoundPage>
)
