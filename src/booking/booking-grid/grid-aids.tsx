/** What helps to choose: several times at once, the next free one, and the words that explain the keys. */
import type { ComponentProps, ReactElement } from 'react'
import { GridKeys } from './grid-keys.tsx'
import { SlotRanges } from './slot-ranges.tsx'

export const GridAids = (props: ComponentProps<typeof SlotRanges>): ReactElement => (
  <>
    <SlotRanges {...props} />
    <GridKeys grid={props.grid} slots={props.view.slots} editedColumn={props.context.editedColumn} />
  </>
)
