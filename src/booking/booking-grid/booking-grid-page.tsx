/**
 * `/group/{id}/{date}`: the page of a group's day. An address without a valid group or day leads to the not-found page. This
 * page tells the core which day it shows, and the core then loads that day.
 */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { monthOf } from '../../../domain/calendar/local-month.ts'
import { groupIdFromText } from '../../../domain/ids.ts'
import { groupInPath } from '../../../domain/routes.ts'
import type { Page } from '../../../domain/schema/events.ts'
import type { GroupId } from '../../../domain/schema/ids.ts'
import type { State } from '../../../domain/schema/state.ts'
import { longDate, weekName, yearOf } from '../../../domain/wording/swedish-dates.ts'
import { shownPage } from '../../core/base-path.ts'
import { useCore, useStatePart } from '../../core/core-context.tsx'
import { firstAnswer } from '../../core/first-answers.ts'
import { useHas } from '../../core/use-has.ts'
import { announce } from '../../kit/design/announce.ts'
import { createChunk } from '../../kit/design/chunk.tsx'
import { LoadFailure } from '../../kit/design/load-failure.tsx'
import { smallPicture } from '../../kit/design/small-picture.ts'
import { groupsQuery } from '../../kit/query/queries.ts'
import { useQuery } from '../../kit/query/use-query.ts'
import { useWallNow } from '../../kit/use-wall-now.ts'
import { NotFoundPage } from '../../shell/page/message-page.tsx'
import { groupMonthPath, OPENS_AT } from '../../shell/routing/paths.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { useShowPage } from '../../shell/routing/use-show-page.ts'
import type { DayRules } from '../rules/day-rules.tsx'
import { useUnheard } from '../unheard/unheard.ts'
import { unheardTexts } from '../unheard/unheard-texts.ts'
import { bookingGridTexts } from './booking-grid-texts.ts'
import { DayGrid, type GroupDayProps, useResources, WaitingDay } from './day-grid.tsx'
import { DayNavigation } from './day-navigation.tsx'
import { useSpecialDay } from './day-state.ts'
import { DayStrip } from './day-strip.tsx'
import { createKeptFromDay } from './kept-from-day.ts'
import './booking-grid-page.css'
import '../../kit/design/booking-colours.css'

interface GroupProps {
  readonly groupId: GroupId
}

const useGroup = (groupId: GroupId) => {
  const result = useQuery(groupsQuery)
  return result._tag === 'Loaded' ? result.value.find(({ id }) => id === groupId) : undefined
}

const outside = { target: '_blank', rel: 'noreferrer' }

interface GroupPlaceProps extends GroupProps {
  readonly className?: string
}

/** The place where the group is. It draws nothing if the house has not stated the place, or if the back end cannot tell it. */
export const GroupPlace = ({ groupId, className = 'grid-page-place' }: GroupPlaceProps): ReactNode => {
  const { place, placeLink } = useGroup(groupId) ?? {}
  return (
    place && (
      <p className={`${className} small muted`}>
        Plats:{' '}
        {placeLink ? (
          <a href={placeLink} {...outside}>
            {place}
          </a>
        ) : (
          place
        )}
      </p>
    )
  )
}

/** The foot of the page: the pictures of the group, and its place if the head has no room for it. */
export const GroupFoot = ({ groupId }: GroupProps): ReactElement => (
  <div className="grid-page-foot cluster gap-3 items-center never-on-paper">
    <GroupPlace groupId={groupId} className="grid-page-foot-place" />
    {useGroup(groupId)?.media.map((picture) => (
      <a key={picture.id} href={picture.url} {...outside}>
        <img src={smallPicture(picture)} alt={picture.title} width={96} height={72} loading="lazy" />
      </a>
    ))}
  </div>
)

/** Whether rules limit the booking of a resource, or only some people may book it. */
const isLimited = ({
  limits,
  bookedBy,
  refusesCaller,
}: Pick<State['resources'][string], 'limits' | 'bookedBy' | 'refusesCaller'>): boolean =>
  limits !== undefined || bookedBy !== undefined || refusesCaller === true

/** Reads the rules of a group that has rules. While the rules are loading, no slot is shown as free. */
const ruledDay = createChunk(
  async () => (await import('../rules/ruled-day.tsx')).RuledDay,
  ({ groupId }) => <WaitingDay groupId={groupId} />,
  ({ children }) => children(null),
)
const { Component: RuledDay } = ruledDay

/**
 * Loads the chunk of the rules ahead if the address is that of a group with rules. The server always loads it, because it
 * draws any day.
 */
export const rulesAhead = async (): Promise<void> => {
  const isRuled = (): boolean => {
    const shown = groupInPath(shownPage())
    const group = firstAnswer('groups', {})?.answer.find(({ id }) => String(id) === shown)
    return group?.resources.some(isLimited) ?? false
  }
  if (import.meta.env.SSR || isRuled()) await ruledDay.ahead()
}

/**
 * Shows the day in words and announces it whenever it changes. While the booking system cannot be heard, a warning takes the
 * place of the year and the week, so that nothing moves.
 */
const DayStatus = ({ groupId, date }: GroupDayProps): ReactElement => {
  const special = useSpecialDay(groupId, date)
  const unheard = useUnheard()
  const words = longDate(date)
  const said = useRef(words)
  useEffect(() => {
    if (said.current !== words) announce(words)
    said.current = words
  }, [words])
  return (
    <p className="grid-page-day large">
      <span className="grid-page-date strong">{words}</span>{' '}
      {unheard ? (
        <span className="grid-not-live medium strong">
          {unheardTexts.title} <span className="grid-not-live-detail">{unheardTexts.detail}</span>
        </span>
      ) : (
        <span className="muted">
          <span className="grid-page-year">{`${yearOf(date)}, `}</span>
          {weekName(date)}
        </span>
      )}
      {special && <span className="grid-page-special strong"> {special}</span>}
    </p>
  )
}

const GroupDay = ({ groupId, date }: GroupDayProps): ReactElement => {
  const core = useCore()
  const group = useStatePart('groups')[groupId]
  const isRuled = useResources(groupId).some(isLimited)
  const catalogue = useStatePart('catalogue')
  const now = useWallNow()
  const hasFinder = useHas('finder')
  const month = monthOf(date)
  const [kept] = useState(() => createKeptFromDay(date))
  const page = useMemo((): Page => ({ _tag: 'BookingGrid', groupId, date }), [groupId, date])
  useShowPage(page)
  const day = longDate(date)
  const namedResource = useStatePart('resources')[new URLSearchParams(useSearch()).get(OPENS_AT) ?? '']
  const title = group?.title ?? bookingGridTexts.loadingTitle
  usePageTitle(`${title}, ${day}`)

  if (group === undefined && catalogue === 'loaded') return <NotFoundPage />
  const dayGrid = (rules: DayRules | null): ReactElement => (
    <DayGrid groupId={groupId} date={date} groupTitle={title} now={now} kept={kept} rules={rules} />
  )
  return (
    <div className="grid-page full-width can-shrink">
      <header className="grid-page-head cluster spread">
        <div className="grid-page-title stack can-shrink break-anywhere">
          <h1 aria-description={namedResource === undefined ? day : `${day}, ${namedResource.title}`}>
            <bdi>{title}</bdi>
          </h1>
          <GroupPlace groupId={groupId} />
          <DayStatus groupId={groupId} date={date} />
        </div>
        {/* On a phone this link stands below the grid, where it takes no space from the rows. */}
        {hasFinder && month !== null ? (
          <Link className="button button-quiet day-month never-on-paper" href={groupMonthPath(groupId, month)}>
            Visa månaden
          </Link>
        ) : null}
        <DayStrip groupId={groupId} date={date} now={now} isCounted={!isRuled} />
        <DayNavigation groupId={groupId} date={date} today={now.date} />
      </header>
      {group === undefined && catalogue === 'failed' ? (
        <LoadFailure
          title="Det som går att boka kunde inte hämtas."
          onRetry={() => void core.command({ _tag: 'ReloadCatalogue' })}
        />
      ) : null}
      {isRuled ? (
        <RuledDay groupId={groupId} date={date}>
          {dayGrid}
        </RuledDay>
      ) : (
        dayGrid(null)
      )}
      <GroupFoot groupId={groupId} />
    </div>
  )
}

export const BookingGridPage = ({
  groupText,
  dateText,
}: {
  readonly groupText: string
  readonly dateText: string
}): ReactElement => {
  const groupId = groupIdFromText(groupText)
  return groupId === null || !isLocalDate(dateText) ? (
    <NotFoundPage />
  ) : (
    // The key prevents one group's place in the grid from being used for the days of another group.
    <GroupDay key={groupId} groupId={groupId} date={dateText} />
  )
}
