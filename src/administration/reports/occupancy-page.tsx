/**
 * The page `/admin/belaggning`: how much of the open time of one's own groups is booked. It is for those who see bookings but no prices and
 * payers; for others the same is a part of a report. Invariants: the address identifies what is shown; without one it is the latest days.
 */
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useSearch } from 'wouter'
import { routes } from '../../../domain/routes.ts'
import type { ReportSearch } from '../../../domain/schema/calls/booking-administration-calls.ts'
import { usePrintedLine } from '../../booking/bookings/use-printed-line.ts'
import { useMayInGroup } from '../../core/use-may.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { useTitleWithErrors } from '../../shell/routing/use-page-title.ts'
import { FormSkeleton } from '../frame/administration-frame.tsx'
import { OccupancyReport } from './occupancy-report.tsx'
import { latestDays, ReportForm, reportPath, reportSearchOf } from './report-form.tsx'
import { narrowingWords, periodWords, reportTexts } from './report-texts.ts'
import '../frame/administration-page.css'
import './reports-page.css'
import './reports-print.css'

export const OccupancyPage = (): ReactElement => {
  const today = useWallNow().date
  const choices = useQuery(groupsQuery)
  const maySee = useMayInGroup('see-bookings')
  const heading = useRef<HTMLHeadingElement>(null)
  const setWrong = useTitleWithErrors(reportTexts.occupancy)
  const [isAsked, setAsked] = useState(false)
  const query = useSearch()
  const [, navigate] = useLocation()
  const search = useMemo((): ReportSearch => {
    const {
      startDate,
      endDate,
      group = null,
      resource = null,
    } = reportSearchOf(new URLSearchParams(query)) ?? latestDays(today)
    return { startDate, endDate, group, resource }
  }, [query, today])
  const path = reportPath(search, routes.occupancy)
  const printed = usePrintedLine(null)

  const show = (asked: ReportSearch): void => {
    // The heading gets the focus of the page that already shows the new days.
    flushSync(() => {
      navigate(reportPath(asked, routes.occupancy))
      setAsked(true)
    })
    heading.current?.focus()
  }

  return (
    <div className="page administration-page reports-page">
      <h1>{reportTexts.occupancy}</h1>
      <QueryView
        result={choices}
        loading={<FormSkeleton label="Hämtar grupper och resurser" />}
        failed="Grupper och resurser kunde inte hämtas."
      >
        {(all) => {
          const groups = all.filter(({ id }) => maySee(id))
          const narrowing = narrowingWords(search, groups)
          return (
            <>
              <ReportForm
                key={path}
                asked={search}
                today={today}
                choices={groups}
                aboutBookings={false}
                submitText="Visa"
                generate={async (asked) => ({ _tag: 'Ok', value: asked })}
                onMade={show}
                onErrors={setWrong}
              />
              <div className="report">
                <header className="report-head cluster gap-4 gap-x-8 spread">
                  <div className="report-title stack gap-1">
                    <h2 ref={heading} className="quiet-focus" tabIndex={-1}>
                      {periodWords(search)}
                    </h2>
                    {narrowing === '' ? null : <p>{narrowing}</p>}
                  </div>
                  <button type="button" className="button report-print" onClick={() => window.print()}>
                    Skriv ut
                  </button>
                </header>
                <OccupancyReport key={path} search={search} isAsked={isAsked} />
                <p className="report-printed only-on-paper numeric" aria-hidden="true">
                  {printed}
                </p>
              </div>
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
