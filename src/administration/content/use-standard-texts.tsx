/**
 * Fills the fields with the standard texts of the product. Invariants: It does not save. The previous texts can be
 * restored while the standard texts are unchanged.
 */
import { type ReactElement, useState } from 'react'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { RowId } from '../../../domain/schema/ids.ts'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { useCall } from '../../kit/use-call.ts'

/** The texts, by the name of the field. */
type Values = Readonly<Record<string, string>>

interface StandardTextsOptions {
  /** The text item of each field. */
  readonly items: readonly { readonly name: string; readonly id: RowId }[]
  /** The present values of the fields. */
  readonly written: Values
  readonly isUnsaved: boolean
  readonly fill: (values: Values) => void
}

interface StandardTexts {
  /** Null when the back end has no standard texts. */
  readonly button: ReactElement | null
  /** The message about the outcome. */
  readonly answer: ReactElement
}

interface Filled {
  readonly before: Values
  readonly standard: Values
}

const standsIn = (values: Values, written: Values): boolean =>
  Object.entries(values).every(([name, value]) => written[name] === value)

export const useStandardTexts = ({ items, written, isUnsaved, fill }: StandardTextsOptions): StandardTexts => {
  const core = useCore()
  const isOffered = useHas('working-day')
  const { busy, failure, send } = useCall()
  const [filled, setFilled] = useState<Filled | null>(null)

  const restore = async (): Promise<void> => {
    const answer = await send(async (): Answer<Values> => {
      const values: Record<string, string> = {}
      for (const { name, id } of items) {
        const text = await core.call('standardText', { parameters: { id } })
        if (text._tag === 'Failed') return text
        if (text.value.value !== null) values[name] = text.value.value
      }
      return { _tag: 'Ok', value: values }
    })
    if (answer?._tag !== 'Ok') return
    const standard = answer.value
    const before = Object.fromEntries(Object.keys(standard).map((name) => [name, written[name] ?? '']))
    setFilled({ before, standard })
    fill(standard)
  }
  const undo = ({ before }: Filled): void => {
    fill(before)
    setFilled(null)
  }

  const answer = (): ReactElement | null => {
    if (failure !== null) return <p className="notice notice-danger">{failure}</p>
    if (filled === null || !standsIn(filled.standard, written)) return null
    if (Object.keys(filled.standard).length === 0)
      return <p className="notice">Det finns ingen standardtext för det här.</p>
    if (standsIn(filled.standard, filled.before)) return <p className="notice">Det är redan standardtexten.</p>
    return (
      <div className="notice">
        <p>{`Standardtexten är ifylld.${isUnsaved ? ' Den gäller när du har sparat.' : ''}`}</p>
        <button type="button" className="button" onClick={() => undo(filled)}>
          Ta tillbaka min text
        </button>
      </div>
    )
  }

  return {
    button: isOffered ? (
      <button type="button" className="button button-quiet" aria-busy={busy} onClick={() => void restore()}>
        Återställ standardtexten
      </button>
    ) : null,
    answer: <div role="status">{answer()}</div>,
  }
}
