/**
 * The page about one thing that the address names, such as a booking. If the thing does not exist or the person may not see
 * it, the page `NotFoundPage` is shown instead (`docs/rules.md#permission`).
 */
import { type ComponentType, type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { NotFoundPage } from './message-page.tsx'

interface FoundProps<Id, Value> {
  readonly id: Id
  /** Must be the same function on each rendering. This also applies to `frame`. */
  readonly queryOf: (id: Id) => Query<Value | null>
  /** Whether a thing stays on the screen when it is no longer found, so that typed text on its page is not lost. */
  readonly stays?: boolean
  /** The title of the page until the thing has been read. */
  readonly title: string
  readonly loading: ReactElement
  readonly failed: string
  readonly frame: ComponentType<{ readonly children: ReactNode }>
  /** @param isGone whether the thing is no longer found. Only a thing that stays can be gone. */
  readonly children: (value: Value, isGone: boolean) => ReactNode
}

const Found = <Id, Value>(props: FoundProps<Id, Value>): ReactElement => {
  const { id, queryOf, stays = false, title, children, ...view } = props
  usePageTitle(title)
  const result = useQuery(useMemo(() => queryOf(id), [queryOf, id]))
  const found = result._tag === 'Loaded' ? result.value : null
  const [shown, setShown] = useState(found)
  if (found !== null && found !== shown) setShown(found)
  const isGone = result._tag === 'Loaded' && result.value === null
  return (
    <QueryView {...view} result={stays && shown !== null ? { _tag: 'Loaded', value: shown } : result}>
      {(value) => (value === null ? <NotFoundPage /> : children(value, isGone))}
    </QueryView>
  )
}

interface FoundPageProps<Id, Value> extends Omit<FoundProps<Id, Value>, 'id'> {
  /** The id in the address; null when the address contains no valid id. */
  readonly id: Id | null
}

export const FoundPage = <Id extends number, Value>({ id, ...props }: FoundPageProps<Id, Value>): ReactElement =>
  id === null ? <NotFoundPage /> : <Found key={id} id={id} {...props} />
