/** The panel of the user types that may book a group or a resource. It has a list of boxes, and a sentence about who may book. */
import { type ReactElement, useEffect, useRef } from 'react'
import { isAllowed, markedTypes } from '../../../domain/rules/user-types.ts'
import type { UserTypeId } from '../../../domain/schema/ids.ts'
import type { UserType } from '../../../domain/schema/people.ts'
import { useUserTypes } from '../../account/user-form/use-user-choices.ts'
import { announce } from '../../kit/design/announce.ts'
import { useTicks } from '../../kit/form/use-ticks.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { type Owned, OwnedPanel, type PanelOwner, useOwned } from '../panels/panel.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import './allowed-panel.css'

export const allowedTitle = 'Tillåtna användartyper'

/** Joins names, as in "Skola, Förening och Kommun". */
const inSwedish = new Intl.ListFormat('sv')

/**
 * Describes who may book. A user type must be allowed by the group and by the resource. An empty list allows every user
 * type.
 * @param ownAllowed the user types that the resource allows; empty for a group
 */
export const whoMayBook = (
  userTypes: readonly Pick<UserType, 'id' | 'name'>[],
  groupAllowed: readonly UserTypeId[],
  ownAllowed: readonly UserTypeId[],
): string => {
  const allowed = userTypes.filter(({ id }) => isAllowed(id, groupAllowed, ownAllowed))
  if (allowed.length === userTypes.length) return 'Alla användartyper får boka.'
  return allowed.length === 0
    ? 'Ingen kan boka, för gruppen och resursen tillåter inte samma användartyper.'
    : `Får boka: ${inSwedish.format(allowed.map(({ name }) => name))}.`
}

interface AllowedProps extends Owned {
  readonly userTypes: readonly UserType[]
}

const AllowedTypes = ({ owner, own, group, userTypes }: AllowedProps): ReactElement => {
  const calls = usePartCalls()
  const { ticked, boxes, failure } = useTicks({
    things: userTypes,
    read: own,
    isTicked: ({ id }) => own.allowed.includes(id),
    fieldId: ({ id }) => `${owner._tag}-allowed-${id}`,
    send: ({ id }, isAllowed) => (isAllowed ? calls.allow(id) : calls.disallow(id)),
    failed: (name, why) => `${name} kunde inte ändras. ${why}`,
  })
  const allowed = ticked.map(({ id }) => id)
  const isResource = owner._tag === 'Resource'
  const sum = whoMayBook(userTypes, isResource ? group.allowed : allowed, isResource ? allowed : [])
  const before = useRef(sum)
  useEffect(() => {
    if (before.current !== sum) announce(sum)
    before.current = sum
  }, [sum])
  const ofGroup = userTypes.filter(({ id }) => group.allowed.includes(id)).map(({ name }) => name)
  return (
    <>
      {isResource && group.allowed.length > 0 ? (
        <p className="panel-note measure">
          {`Gruppen tillåter bara ${inSwedish.format(ofGroup)}. Både gruppen och resursen måste tillåta.`}
        </p>
      ) : null}
      <fieldset className="panel-ticks columns gap-x-4">
        <legend className="visually-hidden">Användartyper som får boka</legend>
        {boxes}
      </fieldset>
      <p className="panel-sum measure strong">{sum}</p>
      {failure}
    </>
  )
}

const panelTexts = {
  title: allowedTitle,
  textOfGroup: 'Vilka som får boka i gruppen. Är ingen vald får alla boka.',
  textOfResource: 'Vilka som får boka resursen. Är ingen vald får alla boka som gruppen tillåter.',
}

export const AllowedPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <OwnedPanel owner={owner} texts={panelTexts} result={bothResults(useOwned(owner), useUserTypes())}>
    {([owned, userTypes]) => <AllowedTypes userTypes={markedTypes(userTypes)} {...owned} />}
  </OwnedPanel>
)
