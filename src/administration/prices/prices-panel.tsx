/** The prices of a group or a resource, and the people whom each price is for. */
import { type ReactElement, useState } from 'react'
import { narrownessOf } from '../../../domain/rules/price.ts'
import type { Group as PricedGroup, ResourcePrice } from '../../../domain/schema/administered-groups.ts'
import type { UserId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useTypesAndSchools } from '../../account/user-form/use-user-choices.ts'
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
  type PriceNames,
  priceGroups,
  pricesTitle,
  pricesWords,
  priceTimeName,
} from './prices-texts.ts'
import { personWords } from './user-search.tsx'
import '../panels/panel-group.css'
import './prices-panel.css'

const BOOKED_STAYS = 'Det som redan är bokat kostar detsamma tills tiderna ändras.'

interface RemoveOwnPricesProps {
  readonly group: PricedGroup
  readonly names: PriceNames
}

/**
 * A notice that the prices of a group have no effect, because every resource has its own price for everybody. The
 * notice offers to remove the prices of the resources. Invariant: before the removal, it shows the present and the new
 * price of each resource.
 */
const RemoveOwnPrices = ({ group: { id, prices = [], resources }, names }: RemoveOwnPricesProps): ReactElement => {
  const core = useCore()
  const [gone, setGone] = useState(false)
  useFocusAfterRemoval(gone)
  return (
    <div className="panel-note measure">
      <p>Gruppens priser ändrar inget: varje resurs har egna priser för alla, och de gäller i stället.</p>
      <LossButton
        text="Ta bort resursernas egna priser"
        question="Ta bort resursernas egna priser?"
        action="Ta bort resursernas egna priser"
        safe="Behåll priserna"
        call={() => core.call('removeOwnPrices', { parameters: { id }, body: {} })}
        onDone={() => setGone(true)}
      >
        <ul>
          {resources.map(({ id, title, prices: own }) => (
            <li key={id} className="numeric">
              <strong>{title}</strong> {`har nu: ${pricesWords(own, names)}.`}
            </li>
          ))}
        </ul>
        <p>{`Efteråt gäller gruppens priser för alla resurser. ${pricesWords(prices, names)}.`}</p>
        <p>{BOOKED_STAYS}</p>
      </LossButton>
    </div>
  )
}

const removeTexts = { question: 'Ta bort priset?', action: 'Ta bort priset', detail: BOOKED_STAYS }

interface PricedOwner {
  readonly owned: Owned
  /** The names of the users, as far as they could be read. Other users are shown by number. */
  readonly users: PriceNames['users']
}

/** Reads the prices of an owner and its group, and the names of the users in the prices. */
const pricedQuery = (owner: PanelOwner): Query<PricedOwner> => ({
  area: 'groups',
  ask: async (core, quietly) => {
    const answer = await ownedQuery(owner).ask(core, quietly)
    if (answer._tag === 'Failed') return answer
    const { own, group } = answer.value
    const ofResources = group.resources.flatMap((resource) => resource.prices)
    const prices = [...(own.prices ?? []), ...(group.prices ?? []), ...ofResources]
    const ids = new Set(prices.flatMap(({ userId }) => (userId === null ? [] : [userId])))
    const named = await Promise.all(
      [...ids].map(async (id): Promise<readonly [UserId, string]> => {
        const user = await core.call('user', { parameters: { id } })
        return [id, user._tag === 'Ok' ? personWords(user.value) : '']
      }),
    )
    return { _tag: 'Ok', value: { owned: answer.value, users: new Map(named.filter(([, words]) => words !== '')) } }
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
        <RemoveButton what={what} texts={removeTexts} call={() => calls.removePrice(price.id)}>
          <strong>{words}</strong>
          <br />
          {whom}
        </RemoveButton>
      }
    >
      <span className="price-block columns gap-2 numeric">
        <span>{priceTimeName(price.time)}</span> <strong>{kronor(price.price)}</strong>
      </span>
    </PartRow>
  )
}

interface PricesProps extends PricedOwner {
  readonly choices: UserChoices
}

const Prices = ({ owned: { owner, own, group }, choices, users }: PricesProps): ReactElement => {
  const names = { ...choices, users }
  const shown = { choices, users }
  const changesInPlace = useHas('working-day')
  const isGroup = owner._tag === 'Group'
  const groups = priceGroups(own.prices ?? [], names)
  const ofGroup = isGroup ? [] : priceGroups(group.prices ?? [], names)
  const withOwn = isGroup ? group.resources.filter(({ prices }) => prices.length > 0) : []
  const noneOfResource =
    ofGroup.length > 0 ? 'Inga egna priser. Gruppens priser gäller.' : 'Inga priser. Resursen är gratis att boka.'
  /** Whether the prices of the group have no effect, because each resource has its own price for everybody. */
  const isUnused =
    (group.prices ?? []).length > 0 &&
    group.resources.length > 0 &&
    group.resources.every(({ prices }) => prices.some((price) => narrownessOf(price) === 0))
  return (
    <>
      <PartList label={pricesTitle} empty={isGroup ? 'Inga priser för hela gruppen.' : noneOfResource}>
        {groups.map(({ key, whom, prices }) => (
          <li key={key} className="panel-group line-below columns gap-x-4 items-baseline price-group">
            <h3 className="panel-group-name strong">{whom}</h3>
            <div className="panel-group-rows">
              <ul className="panel-group-list" aria-label={whom}>
                {prices.map((price) => (
                  <PriceRow key={price.id} price={price} whom={whom} {...shown} />
                ))}
              </ul>
              <p className="panel-group-note numeric">
                {prices.every(({ price }) => price === 0) ? 'Gratis.' : `Exempel: ${examplesOf(prices)}.`}
              </p>
            </div>
          </li>
        ))}
      </PartList>
      <PartNote
        words={
          groups.length === 0
            ? 'Gruppens priser:'
            : 'Gruppens priser gäller för den som inget av resursens egna priser passar:'
        }
        lines={ofGroup.map(({ key, whom, prices }) => ({
          key,
          line: `${whom}: ${prices.map(blockWords).join(', ')}`,
        }))}
      />
      {isGroup && changesInPlace && isUnused ? (
        <RemoveOwnPrices group={group} names={names} />
      ) : withOwn.length === 0 ? null : (
        <p className="panel-note measure muted">{`Egna priser har ${withOwn.map(({ title }) => title).join(', ')}.`}</p>
      )}
      {groups.length > 1 ? (
        <p className="panel-note measure muted">
          Det smalaste priset gäller: för en användare före en organisation, före en användartyp, före alla.
        </p>
      ) : null}
      <PriceForm {...shown} />
    </>
  )
}

const panelTexts = {
  title: pricesTitle,
  textOfResource: 'Varje pris är ett block av tid. En bokning kostar det billigaste sättet att täcka tiden med block.',
  textOfGroup: 'Priser för allt i gruppen. Har en resurs egna priser som passar den som bokar, gäller de i stället.',
}

export const PricesPanel = ({ owner }: { readonly owner: PanelOwner }): ReactElement => (
  <OwnedPanel
    owner={owner}
    texts={panelTexts}
    result={bothResults(useOwnerQuery(owner, pricedQuery), useTypesAndSchools())}
  >
    {([priced, choices]) => <Prices choices={choices} {...priced} />}
  </OwnedPanel>
)
