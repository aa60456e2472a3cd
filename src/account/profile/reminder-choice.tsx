/** The choice whether the person gets reminders by mail. It is shown where the house sends any, or where somebody has said no to them. */
import { type ReactElement, useId, useState } from 'react'
import { useCore } from '../../core/core-context.tsx'
import { useHas } from '../../core/use-has.ts'
import { Alert } from '../../kit/design/alert.tsx'
import { CheckboxField } from '../../kit/form/field.tsx'
import { callQuery, useQuery } from '../../kit/query/use-query.ts'
import { failureWords } from '../../kit/texts/failure-words.ts'

const query = callQuery('users', 'reminders', {})

const Choice = ({ wanted }: { readonly wanted: boolean }): ReactElement => {
  const core = useCore()
  const id = useId()
  /** The person's choice, and the value that it replaces. The choice is shown until a new value has been read. */
  const [choice, setChoice] = useState<{ readonly over: boolean; readonly on: boolean } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const choose = async (on: boolean): Promise<void> => {
    setChoice({ over: wanted, on })
    setFailure(null)
    const answer = await core.call('wantReminders', { body: { wanted: on } })
    if (answer._tag === 'Ok') return
    setChoice(null)
    setFailure(failureWords(answer.failure))
  }
  return (
    <>
      <CheckboxField
        id={id}
        label="Påminn mig med ett mejl före det som jag har bokat"
        hint="I mejlet står tiden och vägen, och du kan avboka utan att logga in."
        checked={choice?.over === wanted ? choice.on : wanted}
        onChange={({ target }) => void choose(target.checked)}
      />
      <Alert words={failure} />
    </>
  )
}

export const ReminderChoice = (): ReactElement | null => {
  const headingId = useId()
  const has = useHas('series')
  const result = useQuery(query)
  if (!has || result._tag !== 'Loaded' || (!result.value.areSent && result.value.wanted)) return null
  return (
    <section className="stack gap-3 measure" aria-labelledby={headingId}>
      <h2 id={headingId}>Påminnelser</h2>
      <Choice wanted={result.value.wanted} />
    </section>
  )
}
