/** What helps to choose: several times at once, the next free one, and the words that explain the keys. */
import type { ComponentProps, ReactElement } from 'react'
import { GridKeys } from './grid-keys.tsx'
import { RangeChoice } from './range-choice.tsx'

export const GridAids = (props: ComponentProps<typeof RangeChoice>): ReactElement => (
  <>
    <RangeChoice {...props} />
    <GridKeys grid={props.grid} slots={props.view.slots} editedColumn={props.context.editedColumn} />
  </>
)
