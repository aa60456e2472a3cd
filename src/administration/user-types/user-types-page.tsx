/** The page `/admin/user-types`, where administrators make, change, order, retire and remove the user types of the house. */
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { isForNewcomers, leavesNoneForNewcomers, userTypeWords } from '../../../domain/rules/user-type-values.ts'
import type { AdministeredUserType } from '../../../domain/schema/calls/user-administration-calls.ts'
import { counted } from '../../../domain/wording/swedish-amounts.ts'
import { groupsChangedAt } from '../../account/user-form/use-user-choices.ts'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { comeTo } from '../../kit/design/come-to.ts'
import { LossLightbox } from '../../kit/design/loss-lightbox.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { useCall } from '../../kit/use-call.ts'
import { places } from '../../shell/routing/administration-paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { AuditHistory } from '../audit/audit-history.tsx'
import { auditTitle } from '../audit/audit-texts.ts'
import { AdministrationFrame } from '../frame/administration-frame.tsx'
import { OrderList } from '../panels/order-list.tsx'
import { Panel } from '../panels/panel.tsx'
import { PartList, PartRow, RemoveButton } from '../panels/part-list.tsx'
import { usersTitle } from '../users/users-search.ts'
import { organisationKinds, UserTypeForm } from './user-type-form.tsx'
import { typeHistoryWords } from './user-type-history.ts'
import '../frame/administered-table.css'

const title = 'Användartyper'
const typesQuery = callQuery('users', 'administeredUserTypes', {})

/** The facts of a type, in one line. */
const factsOf = (type: AdministeredUserType): string =>
  [
    organisationKinds.find(({ id }) => id === type.organisationType)?.name ?? '',
    isForNewcomers(type) ? 'kan väljas vid registrering' : type.retired === true ? '' : 'ges av administratörer',
    type.needsApproval === true ? 'kräver godkännande' : '',
    type.shortRegistration === true ? 'kort registrering' : '',
    type.people === 0 ? 'ingen har den' : counted(type.people, 'person', 'personer'),
  ]
    .filter((words) => words !== '')
    .join(' · ')

interface TypeProps {
  readonly type: AdministeredUserType
  readonly types: readonly AdministeredUserType[]
}

/** Retires a type after a question, or takes a retired type into use again. One button does both, so that it keeps the focus. */
const RetireButton = ({ type: { id, name, people, retired = false } }: Pick<TypeProps, 'type'>): ReactElement => {
  const core = useCore()
  const [asks, setAsks] = useState(false)
  const { busy, failure, send } = useCall()
  const set = (isRetired: boolean) => core.call('updateUserType', { parameters: { id }, body: { retired: isRetired } })
  return (
    <>
      <button
        type="button"
        className="button button-quiet panel-action"
        aria-busy={busy}
        onClick={() => (retired ? void send(() => set(false)) : setAsks(true))}
      >
        {retired ? 'Ta i bruk' : 'Avveckla'}
        <span className="visually-hidden"> {name}</span>
      </button>
      <Alert words={failure} />
      {asks ? (
        <LossLightbox
          question="Avveckla användartypen?"
          action="Avveckla användartypen"
          safe="Behåll"
          call={() => set(true)}
          onDone={() => setAsks(false)}
          onClose={() => setAsks(false)}
        >
          <p>
            <strong>{name}</strong>
          </p>
          <p>
            {people === 0
              ? 'Ingen kan välja den längre, och ingen administratör kan ge den.'
              : `${counted(people, 'person har den och behåller den', 'personer har den och behåller den')}, med samma priser och regler. Ingen annan kan välja den.`}
          </p>
        </LossLightbox>
      ) : null}
    </>
  )
}

const TypeRow = ({ type, types }: TypeProps): ReactElement => {
  const core = useCore()
  const isLast = leavesNoneForNewcomers(types, type.id, null)
  const isUnused = type.people + type.cleared + type.named === 0
  return (
    <PartRow
      what={type.name}
      change={(place) => <UserTypeForm types={types} type={type} place={place} />}
      remove={
        isLast ? null : (
          <>
            <RetireButton type={type} />
            {isUnused ? (
              <RemoveButton
                what={type.name}
                texts={{
                  question: 'Ta bort användartypen?',
                  action: 'Ta bort användartypen',
                  detail: 'Ingen har den, och inget pris, ingen regel och ingen tillåtelse nämner den.',
                }}
                call={() => core.call('removeUserType', { parameters: { id: type.id } })}
              />
            ) : null}
          </>
        )
      }
    >
      <bdi className="strong">{type.name}</bdi>{' '}
      {type.retired === true ? <span className="administered-state rounded small muted">Avvecklad</span> : null}
      <span className="visually-hidden">: </span>
      <span className="block muted">{factsOf(type)}</span>
      {isLast ? (
        <span className="block muted">
          <span className="visually-hidden">. </span>
          {`Den enda som kan väljas vid registrering, så den går inte att avveckla. ${userTypeWords.lastPublic}`}
        </span>
      ) : null}
    </PartRow>
  )
}

/** `ordered` means that ordering has ended, and that the focus returns to the button that started it. */
type Turn = 'listed' | 'ordering' | 'ordered'

const Types = ({ types }: Pick<TypeProps, 'types'>): ReactElement => {
  const core = useCore()
  const [turn, setTurn] = useState<Turn>('listed')
  const orderButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (turn === 'ordered') comeTo(orderButton.current)
  }, [turn])
  if (turn === 'ordering')
    return (
      <OrderList
        things={types.map(({ id, name }) => ({ id, title: name }))}
        lead="Så står användartyperna vid registrering och i alla listor."
        label="Användartypernas ordning"
        field="userTypes"
        save={(userTypes, begun) => core.call('orderUserTypes', { body: { userTypes, ...begun } })}
        onDone={() => setTurn('ordered')}
      />
    )
  return (
    <>
      <PartList label={title} empty="Det finns inga användartyper än.">
        {types.map((type) => (
          <TypeRow key={type.id} type={type} types={types} />
        ))}
      </PartList>
      {types.length < 2 ? null : (
        <button ref={orderButton} type="button" className="button fit" onClick={() => setTurn('ordering')}>
          Ändra ordningen
        </button>
      )}
      <UserTypeForm types={types} type={null} place={null} />
    </>
  )
}

export const UserTypesPage = (): ReactElement => {
  usePageTitle(title)
  const hasAudit = useHas('audit')
  const result = useQuery(typesQuery, useCoreState(groupsChangedAt))
  return (
    <AdministrationFrame
      breadcrumbs={[{ href: routes.users, text: usersTitle }]}
      title={title}
      sections={[
        {
          id: places.details,
          title: 'Typerna',
          content: (
            <Panel
              title="Typerna"
              text="Användartypen avgör vad en person betalar, får boka och vilka regler som gäller. Den som registrerar sig väljer en av dem som kan väljas."
              result={result}
            >
              {(types) => <Types types={types} />}
            </Panel>
          ),
        },
        ...(hasAudit
          ? [
              {
                id: places.history,
                title: auditTitle,
                content: <AuditHistory subject={{ kind: 'user-type-changed' }} entryWords={typeHistoryWords} />,
              },
            ]
          : []),
      ]}
    />
  )
}
