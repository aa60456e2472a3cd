/** The look of a query on a screen: it is on its way, it failed and there is a way on, or its value is there. */
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { LoadFailure } from '../design/load-failure.tsx'
import { failureWords } from '../texts/failure-words.ts'
import type { QueryResult } from './use-query.ts'

interface QueryViewProps<Value> {
  readonly result: QueryResult<Value>
  readonly loading: ReactElement
  /** Says what could not be loaded; words for the cause follow it. Null: nothing is said, since the page does without it. */
  readonly failed: string | null
  /** The frame around `loading` and `failed`, where the value brings its own. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>
  readonly children: (value: Value) => ReactNode
}

const Unframed = ({ children }: { readonly children: ReactNode }): ReactNode => children

export const QueryView = <Value,>(props: QueryViewProps<Value>): ReactNode => {
  const { result, loading, failed, frame: Frame = Unframed, children } = props
  if (result._tag === 'Loaded') return children(result.value)
  if (result._tag === 'Loading') return <Frame>{loading}</Frame>
  if (failed === null) return null
  return (
    <Frame>
      <LoadFailure title={failed} detail={failureWords(result.failure)} onRetry={result.retry} />
    </Frame>
  )
}
