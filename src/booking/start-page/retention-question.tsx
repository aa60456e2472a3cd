/**
 * Asks administrators for how long the house keeps people, until one of them has answered. A house of before forgets nothing until then,
 * and the question says so.
 */
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import { useHas } from '../../core/use-has.ts'
import { retentionQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'

const Question = (): ReactElement | null => {
  const result = useQuery(retentionQuery)
  if (result._tag !== 'Loaded' || result.value.isAnswered) return null
  const { bookingMonths, accountMonths } = result.value
  const forgetsNothing = bookingMonths === null && accountMonths === null
  return (
    <section
      className={forgetsNothing ? 'notice notice-warning never-on-paper' : 'notice never-on-paper'}
      aria-labelledby="retention-question"
    >
      <h2 id="retention-question" className="notice-title">
        Hur länge ska uppgifter om personer sparas?
      </h2>
      <p className="measure">
        {forgetsNothing
          ? 'Gamla bokningar kan glömma vem som bokade, och konton som ingen använder kan rensas. Inget gallras förrän någon har svarat. 24 månader är föreslaget.'
          : 'Gamla bokningar glömmer vem som bokade, och konton som ingen använder rensas. 24 månader är förvalt.'}
      </p>
      <Link className="button" href={routes.retention}>
        Svara på frågan
      </Link>
    </section>
  )
}

export const RetentionQuestion = (): ReactElement | null => (useHas('retention') ? <Question /> : null)
