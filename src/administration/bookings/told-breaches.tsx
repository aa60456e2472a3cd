/** Which rules what was saved breaks: an administrator is told, and not stopped. */
import { type ReactElement, useEffect, useId } from 'react'
import type { Breach } from '../../../domain/schema/booking-rules.ts'
import { BreachList, breachSentences } from '../../booking/rules/breach-list.tsx'
import { useStatePart } from '../../core/core-context.tsx'
import { announce, inOneLine } from '../../kit/design/announce.ts'
import { administerBookingsTexts as texts } from './administer-bookings-texts.ts'

export const ToldBreaches = ({ breaches }: { readonly breaches: readonly Breach[] }): ReactElement => {
  const id = useId()
  const resources = useStatePart('resources')
  const words = inOneLine([texts.savedOutside, ...breachSentences(breaches, resources, 0)])
  useEffect(() => {
    announce(words)
  }, [words])
  return (
    <section className="notice notice-warning never-on-paper" aria-labelledby={id}>
      <p id={id} className="notice-title">
        {texts.savedOutside}
      </p>
      <BreachList breaches={breaches} />
    </section>
  )
}
