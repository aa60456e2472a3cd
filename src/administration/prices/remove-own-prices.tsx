/**
 * Says that the prices of a group change nothing, since each resource has prices of its own for everybody, and offers to remove
 * those. Invariant: before they go it is shown what each resource costs now, and what it costs then.
 */
import { type ReactElement, useState } from 'react'
import type { Group } from '../../../domain/schema/administered-groups.ts'
import { useCore } from '../../core/core-context.tsx'
import { LossButton } from '../../kit/design/loss-lightbox.tsx'
import { useFocusAfterRemoval } from '../panels/panel.tsx'
import { isPriceForEverybody, type PriceNames, pricesWords } from './price-words.ts'
import { pricesTexts as texts } from './prices-texts.ts'

/** Whether nobody ever pays a price of the group. */
export const isUnused = ({ prices = [], resources }: Group): boolean =>
  prices.length > 0 && resources.length > 0 && resources.every((resource) => resource.prices.some(isPriceForEverybody))

interface RemoveOwnPricesProps {
  readonly group: Group
  readonly names: PriceNames
}

export const RemoveOwnPrices = ({
  group: { id, prices = [], resources },
  names,
}: RemoveOwnPricesProps): ReactElement => {
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
