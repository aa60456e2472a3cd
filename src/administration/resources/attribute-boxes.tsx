/**
 * A box for each thing of the house's list that a resource may have: equipment, and what makes a room accessible. The form keeps the
 * ids of the ticked ones as one text, so that it is compared as other fields are.
 */
import { type ReactElement, useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { isAttributeId } from '../../../domain/ids.ts'
import type { AttributeId } from '../../../domain/schema/ids.ts'
import { CheckboxField, CheckboxGroup } from '../../kit/form/field.tsx'
import { attributesQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import type { ResourceFields } from './resource-form.tsx'
import './attribute-boxes.css'

export const attributeBoxesTexts = {
  label: 'Utrustning och tillgänglighet',
} as const

/** In order, so that the same ticks are the same text. */
export const attributesText = (ids: readonly AttributeId[]): string => ids.toSorted((one, other) => one - other).join()
export const attributesFromText = (text: string): readonly AttributeId[] =>
  text.split(',').map(Number).filter(isAttributeId)

interface AttributeBoxesProps {
  readonly form: UseFormReturn<ResourceFields>
  readonly id: string
  readonly error: string | undefined
}

/** Nothing where the list is empty, or is not known. */
export const AttributeBoxes = ({ form, id, error }: AttributeBoxesProps): ReactElement | null => {
  const others = useId()
  const listed = useQuery(attributesQuery)
  const ticked = attributesFromText(useWatch({ control: form.control, name: 'attributes' }))
  if (listed._tag !== 'Loaded' || listed.value.length === 0) return null
  const tick = (attribute: AttributeId, isTicked: boolean): void => {
    const rest = ticked.filter((each) => each !== attribute)
    form.setValue('attributes', attributesText(isTicked ? [...rest, attribute] : rest), { shouldDirty: true })
  }
  return (
    <CheckboxGroup id={id} error={error} label={attributeBoxesTexts.label} onLeave={() => undefined}>
      {(groupErrorId) => (
        <div className="attribute-boxes">
          {listed.value.map((attribute, index) => (
            <CheckboxField
              key={attribute.id}
              id={index === 0 ? id : `${others}-${attribute.id}`}
              label={attribute.name}
              groupErrorId={groupErrorId}
              checked={ticked.includes(attribute.id)}
              onChange={({ target }) => tick(attribute.id, target.checked)}
            />
          ))}
        </div>
      )}
    </CheckboxGroup>
  )
}
