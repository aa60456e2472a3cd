/** The prices of a group or a resource, and for whom they are. */
import type { ReactElement } from 'react'
import type { ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useUserChoices } from '../../account/user-form/use-user-choices.ts'
import type { UserChoices } from '../../account/user-form/user-fields.ts'
import { useHas } from '../../core/use-has.ts'
import { bothResults } from '../../kit/query/both-results.ts'
import { OwnedPanel } from '../panels/owned-panel.tsx'
import type { PanelOwner } from '../panels/panel-owner.ts'
import { RemoveButton } from '../panels/remove-button.tsx'
import { useChangeInPlace } from '../panels/use-change-in-place.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { blockWords, examplesOf, type PriceGroup, priceGroups, priceTimeName } from './price-words.ts'
import { type PricedOwner, usePricedOwner } from './priced-owner.ts'
import { pricesTexts as texts } from './prices-texts.ts'
import '../panels/panel-group.css'
import './prices-panel.css'
import { AddPart } from '../panels/add-part.tsx'
import { ChangePart } from '../panels/change-part.tsx'
import { PriceFields, type PriceFormFields, usePriceForm } from './price-form.tsx'
import type { PriceNames } from './price-words.ts'

interface ChangePriceProps {
  readonly price: ResourcePrice
  readonly choices: UserChoices
  readonly users: PriceNames['users']
  readonly label: string
  readonly onDone: (changed: boolean) => void
}

const ChangePrice = ({ price, choices, users, label, onDone }: ChangePriceProps): ReactElement => {
  const calls = usePartCalls()
  const { id, time, userTypeId, organisationId, userId } = price
  const frame = usePriceForm({
    choices,
    fields: {
      time: String(time),
      price: String(price.price).replace('.', ','),
      userTypeId: String(userTypeId ?? ''),
      organisationId: String(organisationId ?? ''),
      userId: userId === null ? null : { id: userId, words: users.get(userId) ?? texts.unknownUser(userId) },
    },
    submit: (given) => calls.changePrice(id, given),
    onSaved: () => onDone(true),
  })
  return (
    <ChangePart label={label} frame={frame} first="time" submitText={texts.save} onCancel={() => onDone(false)}>
      <PriceFields frame={frame} choices={choices} ownTime={time} />
    </ChangePart>
  )
}

const newPrice: PriceFormFields = { time: '30', price: '0', userTypeId: '', organisationId: '', userId: null }

const AddPrice = ({ choices }: { readonly choices: UserChoices }): ReactElement => {
  const calls = usePartCalls()
  const frame = usePriceForm({
    choices,
    fields: newPrice,
    submit: calls.addPrice,
    onSaved: () => frame.form.reset(),
  })
  return (
    <AddPart texts={texts} frame={frame}>
      <PriceFields frame={frame} choices={choices} />
    </AddPart>
  )
}

interface Shown extends Pick<PricedOwner, 'users'> {
  readonly choices: UserChoices
}

interface PriceRowProps extends Shown {
  readonly price: ResourcePrice
  readonly whom: string
}

const PriceRow = ({ price, whom, choices, users }: PriceRowProps): ReactElement => {
  const calls = usePartCalls()
  const changesInPlace = useHas('working-day')
  const words = blockWords(price)
  const { isChanging, button, label, onDone } = useChangeInPlace(`${words}, ${whom}`)
  if (isChanging)
    return (
      <li className="panel-group-row">
        <ChangePrice price={price} choices={choices} users={users} label={label} onDone={onDone} />
      </li>
    )
  return (
    <li className="panel-group-row">
      <span className="price-block numeric">
        <span>{priceTimeName(price.time)}</span> <strong>{kronor(price.price)}</strong>
      </span>
      <span className="panel-row-actions">
        {changesInPlace ? button : null}
        <RemoveButton what={`${words}, ${whom}`} texts={texts} call={() => calls.removePrice(price.id)}>
          <strong>{words}</strong>
          <br />
          {whom}
        </RemoveButton>
      </span>
    </li>
  )
}

interface GroupProps extends Shown {
  readonly group: PriceGroup
}

const Group = ({ group, ...shown }: GroupProps): ReactElement => (
  <li className="panel-group price-group">
    <h3 className="panel-group-name">{group.whom}</h3>
    <div className="panel-group-rows">
      <ul className="panel-group-list" aria-label={group.whom}>
        {group.prices.map((price) => (
          <PriceRow key={price.id} price={price} whom={group.whom} {...shown} />
        ))}
      </ul>
      <p className="panel-group-note numeric">
        {group.prices.every(({ price }) => price === 0) ? texts.free : texts.examples(examplesOf(group.prices))}
      </p>
    </div>
  </li>
)

interface PricesProps extends PricedOwner {
  readonly choices: UserChoices
}

const Prices = ({ owned: { owner, own, group }, choices, users }: PricesProps): ReactElement => {
  const names = { ...choices, users }
  const isGroup = owner._tag === 'Group'
  const groups = priceGroups(own.prices ?? [], names)
  const ofGroup = isGroup ? [] : priceGroups(group.prices ?? [], names)
  const withOwn = isGroup ? group.resources.filter(({ prices }) => prices.length > 0) : []
  const empty = isGroup ? texts.emptyOfGroup : ofGroup.length > 0 ? texts.emptyOwn : texts.empty
  return (
    <>
      {groups.length === 0 ? (
        <p className="panel-empty">{empty}</p>
      ) : (
        <ul className="panel-list" aria-label={texts.title}>
          {groups.map((one) => (
            <Group key={one.key} group={one} choices={choices} users={users} />
          ))}
        </ul>
      )}
      {ofGroup.length === 0 ? null : (
        <div className="panel-note">
          <p>{groups.length === 0 ? texts.ofGroupAlone : texts.ofGroup}</p>
          <ul>
            {ofGroup.map(({ key, whom, prices }) => (
              <li key={key} className="numeric">{`${whom}: ${prices.map(blockWords).join(', ')}`}</li>
            ))}
          </ul>
        </div>
      )}
      {withOwn.length === 0 ? null : (
        <p className="panel-note muted">{texts.ownInGroup(withOwn.map(({ title }) => title).join(', '))}</p>
      )}
      {groups.length > 1 ? <p className="panel-note muted">{texts.rule}</p> : null}
      <AddPrice choices={choices} />
    </>
  )
}

export const PricesPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <OwnedPanel owner={owner} texts={texts} result={bothResults(usePricedOwner(owner), useUserChoices())}>
    {([priced, choices]) => <Prices choices={choices} {...priced} />}
  </OwnedPanel>
)
