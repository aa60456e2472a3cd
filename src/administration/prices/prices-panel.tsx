/** The prices of a group or a resource, and for whom they are. */
import { type ReactElement, useState } from 'react'
import type { CoreRequests } from '../../../domain/port/core-port.ts'
import type { Group as PricedGroup, ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useUserChoices } from '../../account/user-form/use-user-choices.ts'
import type { UserChoices } from '../../account/user-form/user-fields.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import type { Query } from '../../kit/query/use-query.ts'
import {
  type Owned,
  OwnedPanel,
  ownedQuery,
  type PanelOwner,
  useFocusAfterRemoval,
  useOwnerQuery,
} from '../panels/panel.tsx'
import { PartList, PartNote, PartRow, RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { PriceForm } from './price-form.tsx'
import {
  blockWords,
  examplesOf,
  isPriceForEverybody,
  type PriceGroup,
  type PriceNames,
  priceGroups,
  pricesWords,
  priceTimeName,
  pricesTexts as texts,
} from './prices-texts.ts'
import { personWords } from './user-search.tsx'
import '../panels/panel-group.css'
import './prices-panel.css'

/** Whether nobody ever pays a price of the group. */
const isUnused = ({ prices = [], resources }: PricedGroup): boolean =>
  prices.length > 0 && resources.length > 0 && resources.every((resource) => resource.prices.some(isPriceForEverybody))

interface RemoveOwnPricesProps {
  readonly group: PricedGroup
  readonly names: PriceNames
}

/**
 * Says that the prices of a group change nothing, since each resource has prices of its own for everybody, and offers to remove
 * those. Invariant: before they go it is shown what each resource costs now, and what it costs then.
 */
const RemoveOwnPrices = ({ group: { id, prices = [], resources }, names }: RemoveOwnPricesProps): ReactElement => {
  const core = useCore()
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)
  return (
    <div className="panel-note">
      <p>{texts.unused}</p>
      <LossButton
        text={texts.removeOwn}
        question={texts.askOwn}
        action={texts.removeOwn}
        safe={texts.keepOwn}
        call={() => core.call('removeOwnPrices', { parameters: { id }, body: {} })}
        onDone={() => setGone(true)}
      >
        <ul>
          {resources.map(({ id, title, prices: own }) => (
            <li key={id} className="numeric">
              <strong>{title}</strong> {texts.costsNow(pricesWords(own, names))}
            </li>
          ))}
        </ul>
        <p>{texts.becomes(pricesWords(prices, names))}</p>
        <p>{texts.detail}</p>
      </LossButton>
    </div>
  )
}

interface PricedOwner {
  readonly owned: Owned
  /** Only names that could be read are here; the others are shown by their number. */
  readonly users: PriceNames['users']
}

const usersOf = async (core: CoreRequests, ids: readonly UserId[]): Promise<PricedOwner['users']> => {
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, answer: await core.call('user', { parameters: { id } }) })),
  )
  return new Map(
    answers.flatMap(({ id, answer }): [UserId, string][] =>
      answer._tag === 'Ok' && personWords(answer.value) !== '' ? [[id, personWords(answer.value)]] : [],
    ),
  )
}

/** The prices of an owner, and of the group that a resource is in, with what the users whom they name are called. */
const pricedQuery = (owner: PanelOwner): Query<PricedOwner> => ({
  area: 'groups',
  ask: async (core, quietly) => {
    const answer = await ownedQuery(owner).ask(core, quietly)
    if (answer._tag === 'Failed') return answer
    const { own, group } = answer.value
    const ofResources = group.resources.flatMap((resource) => resource.prices)
    const prices = [...(own.prices ?? []), ...(group.prices ?? []), ...ofResources]
    const ids = new Set(prices.flatMap(({ userId }) => (userId === null ? [] : [userId])))
    return { _tag: 'Ok', value: { owned: answer.value, users: await usersOf(core, [...ids]) } }
  },
})

interface Shown extends Pick<PricedOwner, 'users'> {
  readonly choices: UserChoices
}

interface PriceRowProps extends Shown {
  readonly price: ResourcePrice
  readonly whom: string
}

const PriceRow = ({ price, whom, ...shown }: PriceRowProps): ReactElement => {
  const calls = usePartCalls()
  const changesInPlace = useHas('working-day')
  const words = blockWords(price)
  const what = `${words}, ${whom}`
  return (
    <PartRow
      grouped
      what={what}
      change={changesInPlace ? (place) => <PriceForm {...shown} price={price} place={place} /> : null}
      remove={
        <RemoveButton what={what} texts={texts} call={() => calls.removePrice(price.id)}>
          <strong>{words}</strong>
          <br />
          {whom}
        </RemoveButton>
      }
    >
      <span className="price-block numeric">
        <span>{priceTimeName(price.time)}</span> <strong>{kronor(price.price)}</strong>
      </span>
    </PartRow>
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
  const changesInPlace = useHas('working-day')
  const isGroup = owner._tag === 'Group'
  const groups = priceGroups(own.prices ?? [], names)
  const ofGroup = isGroup ? [] : priceGroups(group.prices ?? [], names)
  const withOwn = isGroup ? group.resources.filter(({ prices }) => prices.length > 0) : []
  const empty = isGroup ? texts.emptyOfGroup : ofGroup.length > 0 ? texts.emptyOwn : texts.empty
  return (
    <>
      <PartList label={texts.title} empty={empty}>
        {groups.map((one) => (
          <Group key={one.key} group={one} choices={choices} users={users} />
        ))}
      </PartList>
      <PartNote
        words={groups.length === 0 ? texts.ofGroupAlone : texts.ofGroup}
        lines={ofGroup.map(({ key, whom, prices }) => ({
          key,
          line: `${whom}: ${prices.map(blockWords).join(', ')}`,
        }))}
      />
      {isGroup && changesInPlace && isUnused(group) ? (
        <RemoveOwnPrices group={group} names={names} />
      ) : withOwn.length === 0 ? null : (
        <p className="panel-note muted">{texts.ownInGroup(withOwn.map(({ title }) => title).join(', '))}</p>
      )}
      {groups.length > 1 ? <p className="panel-note muted">{texts.rule}</p> : null}
      <PriceForm choices={choices} users={users} />
    </>
  )
}

export const PricesPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <OwnedPanel owner={owner} texts={texts} result={bothResults(useOwnerQuery(owner, pricedQuery), useUserChoices())}>
    {([priced, choices]) => <Prices choices={choices} {...priced} />}
  </OwnedPanel>
)
