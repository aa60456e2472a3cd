/**
 * The page `/admin/reports` shows the bookings of some days. Invariant: a report shows the moment at which it was
 * made, and says so; while another is made, the one before stays.
 */
import { type ReactElement, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { useCore } from '../../core/core-context.tsx'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { FormSkeleton } from '../frame/administration-frame.tsx'
import { type Made, MadeReport } from './made-report.tsx'
import { ReportForm, ShownFields, shownAtFirst } from './report-form.tsx'
import { reportTexts as texts } from './report-texts.ts'
import '../frame/administration-page.css'
import './reports-page.css'
import './reports-print.css'

export const ReportsPage = (): ReactElement => {
  const core = useCore()
  const now = useWallNow()
  const choices = useQuery(groupsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [shown, setShown] = useState(shownAtFirst)
  const setWrong = useTitleWithErrors(texts.title)

  const generate = async (search: ReportSearch): Answer<Made> => {
    const answer = await core.call('reports', { body: search })
    return answer._tag === 'Failed' ? answer : { _tag: 'Ok', value: { search, report: answer.value, at: now } }
  }
  const show = (report: Made): void => {
    flushSync(() => setMade(report))
    heading.current?.focus()
  }

  return (
    <div className="page administration-page reports-page">
      <h1 className="reports-title">{texts.title}</h1>
      <QueryView result={choices} loading={<FormSkeleton label={texts.choicesLoading} />} failed={texts.choicesFailed}>
        {(groups) => (
          <>
            <ReportForm today={now.date} choices={groups} generate={generate} onMade={show} onErrors={setWrong} />
            <ShownFields shown={shown} onChange={setShown} />
            {made === null ? (
              <p className="reports-before muted">{texts.before}</p>
            ) : (
              <MadeReport made={made} shown={shown} choices={groups} heading={heading} />
            )}
          </>
        )}
      </QueryView>
    </div>
  )
}
