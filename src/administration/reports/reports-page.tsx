/**
 * The page `/admin/reports` shows the bookings of the chosen days. Invariants: A report shows the state at one moment,
 * and displays that moment. The previous report stays visible while the next one is loading. The address identifies the
 * report, so that it can be made again.
 */

import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import type { WallTime } from '../../../domain/calendar/stockholm.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { useCore } from '../../core/core-context.tsx'
import { useMayInGroup } from '../../core/use-may.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { type Query, useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { FormSkeleton } from '../frame/administration-frame.tsx'
import { type Made, MadeReport } from './made-report.tsx'
import { ReportForm, reportPath, reportSearchOf, ShownFields, shownAtFirst } from './report-form.tsx'
import { reportTexts } from './report-texts.ts'
import '../frame/administration-page.css'
import './reports-page.css'
import './reports-print.css'

interface AskedReportProps {
  readonly search: ReportSearch
  readonly at: WallTime
  readonly onMade: (made: Made) => void
}

const Reported = ({ made, onMade }: { readonly made: Made } & Pick<AskedReportProps, 'onMade'>): null => {
  useEffect(() => onMade(made), [made, onMade])
  return null
}

/** Makes the report in the address. */
const AskedReport = ({ search, at, onMade }: AskedReportProps): ReactElement => {
  const [{ asked, began }] = useState({ asked: search, began: at })
  const result = useQuery(
    useMemo(
      (): Query<Made> => ({
        area: null,
        ask: async (core, quietly) => {
          const answer = await core.call('reports', { body: asked }, { toastsFailure: !quietly })
          return answer._tag === 'Failed'
            ? answer
            : { ...answer, value: { search: asked, report: answer.value, at: began } }
        },
      }),
      [asked, began],
    ),
  )
  return (
    <QueryView
      result={result}
      loading={<FormSkeleton label="Hämtar rapporten" />}
      failed="Rapporten kunde inte hämtas."
    >
      {(made) => <Reported made={made} onMade={onMade} />}
    </QueryView>
  )
}

export const ReportsPage = (): ReactElement => {
  const core = useCore()
  const now = useWallNow()
  const choices = useQuery(groupsQuery)
  const mayInvoice = useMayInGroup('invoice')
  const heading = useRef<HTMLHeadingElement>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [shown, setShown] = useState(shownAtFirst)
  const setWrong = useTitleWithErrors(reportTexts.title)

  const query = useSearch()
  const [, navigate] = useLocation()
  const asked = useMemo(() => reportSearchOf(new URLSearchParams(query)), [query])
  const path = asked === null ? null : reportPath(asked)
  const isMade = made !== null && path === reportPath(made.search)
  useListPlace(isMade)
  // The form resets to the values of the address when another part of the page changes the address.
  const [formOf, setFormOf] = useState(path)
  if (!isMade && path !== null && formOf !== path) setFormOf(path)

  const generate = async (search: ReportSearch): Answer<Made> => {
    const answer = await core.call('reports', { body: search })
    return answer._tag === 'Failed' ? answer : { _tag: 'Ok', value: { search, report: answer.value, at: now } }
  }
  const show = (report: Made): void => {
    // Both changes must happen in one rendering. If the address changed first, the page would make the report a second time.
    flushSync(() => {
      navigate(reportPath(report.search))
      setMade(report)
    })
    heading.current?.focus()
  }

  return (
    <div className="page administration-page reports-page">
      <h1 className="reports-title">{reportTexts.title}</h1>
      <QueryView
        result={choices}
        loading={<FormSkeleton label="Hämtar grupper och resurser" />}
        failed="Grupper och resurser kunde inte hämtas."
      >
        {(all) => {
          const groups = all.filter(({ id }) => mayInvoice(id))
          return (
            <>
              <ReportForm
                key={formOf}
                asked={asked}
                today={now.date}
                choices={groups}
                aboutBookings
                submitText="Generera"
                generate={generate}
                onMade={show}
                onErrors={setWrong}
              />
              <ShownFields shown={shown} onChange={setShown} />
              {asked === null || isMade ? null : (
                <AskedReport key={`report ${path}`} search={asked} at={now} onMade={setMade} />
              )}
              {made === null && asked === null ? (
                <p className="reports-before muted">Välj vad rapporten ska handla om och tryck på Generera.</p>
              ) : null}
              {made === null ? null : <MadeReport made={made} shown={shown} choices={groups} heading={heading} />}
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
