/** A panel that groups and resources share. Within it `usePartCalls` are about the parts of its owner. */
import { createContext, type ReactElement, type ReactNode } from 'react'
import type { QueryResult } from '../../kit/query/use-query.ts'
import { Panel } from './panel.tsx'
import type { PanelOwner } from './panel-owner.ts'

export const OwnerContext = createContext<PanelOwner | null>(null)

interface OwnedPanelProps<Value> {
  readonly owner: PanelOwner
  readonly texts: { readonly title: string; readonly textOfGroup: string; readonly textOfResource: string }
  readonly result: QueryResult<Value>
  readonly children: (value: Value) => ReactNode
}

export const OwnedPanel = <Value,>({ owner, texts, result, children }: OwnedPanelProps<Value>): ReactElement => (
  <OwnerContext value={owner}>
    <Panel title={texts.title} text={owner._tag === 'Group' ? texts.textOfGroup : texts.textOfResource} result={result}>
      {children}
    </Panel>
  </OwnerContext>
)
