/** Draws the result of a query: a placeholder while it loads, a message with a retry button after a failure, or the value. */
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { LoadFailure } from '../design/load-failure.tsx'
import { failureWords } from '../texts/failure-words.ts'
import type { QueryResult } from './use-query.ts'

interface QueryViewProps<Value> {
  readonly result: QueryResult<Value>
  readonly loading: ReactElement
  /** The title of the failure message, which also explains the cause. When it is null, a failure draws nothing. */
  readonly failed: string | null
  /** A frame around the placeholder and the failure message. It is not drawn around the value. */
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
