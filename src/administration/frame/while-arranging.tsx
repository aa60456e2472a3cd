/** The page of a group or resource, for who arranges the group. */
import type { ReactNode } from 'react'
import type { GroupId } from '../../../domain/schema/ids.ts'
import { useMay } from '../../core/use-may.ts'
import { ForbiddenPage } from '../../shell/page/forbidden-page.tsx'
import { WhileMay } from '../../shell/page/while-may.tsx'

interface WhileArrangingProps {
  readonly groupId: GroupId
  readonly children: ReactNode
}

export const WhileArranging = ({ groupId, children }: WhileArrangingProps): ReactNode => (
  <WhileMay may={useMay('arrange', groupId)} otherwise={<ForbiddenPage isOfOtherGroup />}>
    {children}
  </WhileMay>
)
