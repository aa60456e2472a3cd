/** What a resource costs, and for whom (spec 3, Resource price; contract 3, Price). */
import type { ReactElement } from 'react'
import type { ResourceId } from '../../../domain/schema/ids.ts'
import { kronor } from '../../../domain/wording/swedish-amounts.ts'
import { useUserChoices } from '../../account/user-form/use-user-choices.ts'
import type { UserChoices } from '../../account/user-form/user-fields.ts'
import { useCore } from '../../core/core-context.tsx'
import { bothResults } from '../../kit/query/both-results.ts'
import { AddPrice } from './add-price.tsx'
import { Panel } from './panel.tsx'
import { examplesOf, type PriceGroup, priceGroups, priceTimeName } from './price-words.ts'
import { type PricedResource, usePricedResource } from './priced-resource.ts'
import { pricesTexts as texts } from './prices-texts.ts'
import { RemoveButton } from './remove-button.tsx'
import './panel-group.css'
import './prices-panel.css'

interface GroupProps {
  readonly resourceId: ResourceId
  readonly group: PriceGroup
}

const Group = ({ resourceId, group }: GroupProps): ReactElement => {
  const core = useCore()
  return (
    <li className="panel-group price-group">
      <h3 className="panel-group-name">{group.whom}</h3>
      <div className="panel-group-rows">
        <ul className="panel-group-list" aria-label={group.whom}>
          {group.prices.map(({ id, time, price }) => {
            const words = `${priceTimeName(time)} ${kronor(price)}`
            return (
              <li key={id} className="panel-group-row">
                <span className="price-block numeric">
                  <span>{priceTimeName(time)}</span> <strong>{kronor(price)}</strong>
                </span>
                <RemoveButton
                  what={`${words}, ${group.whom}`}
                  texts={texts}
                  call={() =>
                    core.call(
                      'removePrice',
                      { parameters: { id: resourceId, partId: id } },
                      { success: 'price-removed' },
                    )
                  }
                >
                  <strong>{words}</strong>
                  <br />
                  {group.whom}
                </RemoveButton>
              </li>
            )
          })}
        </ul>
        <p className="panel-group-note numeric">
          {group.prices.every(({ price }) => price === 0) ? texts.free : texts.examples(examplesOf(group.prices))}
        </p>
      </div>
    </li>
  )
}

interface PricesProps extends PricedResource {
  readonly resourceId: ResourceId
  readonly choices: UserChoices
}

const Prices = ({ resourceId, choices, prices, users }: PricesProps): ReactElement => {
  const groups = priceGroups(prices, { ...choices, users })
  return (
    <>
      {groups.length === 0 ? (
        <p className="panel-empty">{texts.empty}</p>
      ) : (
        <ul className="panel-list" aria-label={texts.title}>
          {groups.map((group) => (
            <Group key={group.key} resourceId={resourceId} group={group} />
          ))}
        </ul>
      )}
      {groups.length > 1 ? <p className="panel-note muted">{texts.rule}</p> : null}
      <AddPrice resourceId={resourceId} choices={choices} />
    </>
  )
}

export const PricesPanel = ({ resourceId }: { readonly resourceId: ResourceId }): ReactElement => (
  <Panel title={texts.title} text={texts.text} result={bothResults(usePricedResource(resourceId), useUserChoices())}>
    {([priced, choices]) => <Prices resourceId={resourceId} choices={choices} {...priced} />}
  </Panel>
)
