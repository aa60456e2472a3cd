/** The calls about the house's list of the things that a resource may have. */
import { Schema } from 'effect'
import { Attribute } from '../entities.ts'
import { AttributeId } from '../ids.ts'
import { Line } from '../typed-text.ts'
import { answerUnused, began, empty, end, idInAddress, make, put, read } from './call.ts'

/** An attribute with the number of resources that have it. */
export const ListedAttribute = Schema.Struct({ ...Attribute.fields, resources: Schema.Int })
export type ListedAttribute = typeof ListedAttribute.Type
const attributeModel = Schema.Struct({ name: Line })
const oneAttribute = Schema.Struct({ id: idInAddress(AttributeId) })

const naming = { who: 'administer', of: 'house', areas: ['groups'], feature: 'finder' } as const

export const attributeCalls = {
  /** The attributes, in the order in which they were added. */
  attributes: read({ ...naming, who: 'arrange', of: 'house' }, '/api/attributes', empty, Schema.Array(ListedAttribute)),
  addAttribute: answerUnused(
    make({ ...naming, toast: 'attribute-added' }, '/api/attributes', empty, attributeModel, Attribute),
  ),
  renameAttribute: answerUnused(
    put(
      { ...naming, toast: 'attribute-changed' },
      '/api/attributes/:id',
      oneAttribute,
      Schema.Struct({ ...attributeModel.fields, ...began }),
      Attribute,
    ),
  ),
  /** Removes the attribute, also from the resources that have it. */
  removeAttribute: end({ ...naming, toast: 'attribute-removed' }, '/api/attributes/:id', oneAttribute),
} as const
