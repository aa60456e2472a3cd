/**
 * The page `/admin/waiting` lists the waiting parts, the nearest date first. An administrator can answer many of them
 * at once. Invariants: An answered part leaves the list as soon as this browser knows of the answer. A chosen part
 * stays chosen while others change the list, and while the administrator visits a booking and returns.
 */

import { type ReactElement, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { groupIdFromText } from '../../../domain/ids.ts'
import { routes } from '../../../domain/routes.ts'
import type { WaitingPart } from '../../../domain/schema/bookings.ts'
import type { WaitingList } from '../../../domain/schema/calls/booking-administration-calls.ts'
import type { BookingResourceId, GroupId } from '../../../domain/schema/ids.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { useStatePart } from '../../core/core-context.tsx'
import { useListedWaiting } from '../../core/use-waiting-count.ts'
import { announce } from '../../kit/design/announce.ts'
import { Skeleton } from '../../kit/design/skeleton.tsx'
import { Options, SelectField } from '../../kit/form/field.tsx'
import { waitingQuery } from '../../kit/query/queries.ts'
import { QueryView } from '../../kit/query/query-view.tsx'
import { useQuery } from '../../kit/query/use-query.ts'
import { withQuery } from '../../shell/routing/administration-paths.ts'
import { useListPlace } from '../../shell/routing/list-place.ts'
import { usePageTitle } from '../../shell/routing/use-page-title.ts'
import { AnswerBar, AnswerOutcome, doneWords, outcomeWords } from './answer-bar.tsx'
import { StillRows } from './still-rows.tsx'
import { type Answered, useAnswering, useWaitingNews } from './use-waiting.ts'
import { WaitingRows } from './waiting-list.tsx'
import { type Chosen, daysOf, keptParts, noneChosen, shareOf, withChoice } from './waiting-parts.ts'
import { waitingTexts as texts } from './waiting-texts.ts'
import '../frame/administration-page.css'
import './waiting-page.css'

/** The number of rows in the first rendering. They fill any window. The other rows are rendered when the browser has time. */
const DRAWN_AT_ONCE = 40

/** Returns the newest list, and reuses the objects of unchanged rows. */
const useKeptList = (told: WaitingList): WaitingList => {
  const [list, setList] = useState({ told, kept: told })
  if (list.told === told) return list.kept
  const kept = { ...told, parts: keptParts(list.kept.parts, told.parts) }
  setList({ told, kept })
  return kept
}

interface GroupFilterProps {
  readonly list: WaitingList
  readonly group: GroupId | null
}

const GroupFilter = ({ list, group }: GroupFilterProps): ReactElement | null => {
  const groups = useStatePart('groups')
  const [, navigate] = useLocation()
  const waits = new Set(list.parts.map((part) => String(part.group)))
  const choices = Object.entries(groups)
    .map(([id, { title, order }]) => ({ id, title, order }))
    .filter(({ id }) => waits.has(id) || id === String(group))
    .toSorted((a, b) => a.order - b.order)
  return choices.length < 2 && group === null ? null : (
    <SelectField
      id="waiting-group"
      label="Grupp"
      value={group === null ? '' : String(group)}
      onChange={({ currentTarget }) =>
        navigate(withQuery(routes.waiting, { group: currentTarget.value }), { replace: true })
      }
    >
      <option value="">Alla grupper</option>
      <Options of={choices} />
    </SelectField>
  )
}

const Empty = ({ isFiltered }: { readonly isFiltered: boolean }): ReactElement => (
  <div className="administration-empty measure stack gap-4 fit-items">
    <h2>{isFiltered ? 'Inget väntar i den här gruppen' : 'Inget väntar'}</h2>
    {isFiltered ? null : <p>Alla har fått besked. Nya bokningar visas här så fort någon har bokat.</p>}
    {isFiltered ? null : (
      <Link className="button" href={routes.administeredBookings}>
        Alla bokningar
      </Link>
    )}
  </div>
)

interface AnsweredBefore {
  /** The list from the time of the answer. It may still contain the answered parts. */
  readonly list: WaitingList | null
  readonly ids: ReadonlySet<BookingResourceId>
}
const nothingAnswered: AnsweredBefore = { list: null, ids: new Set() }

/** The parts that were chosen when the administrator left the list. */
let leftChosen: Chosen = noneChosen

const useChosen = ({ parts }: WaitingList, isReturn: boolean) => {
  const [chosen, setChosen] = useState<Chosen>(() =>
    isReturn ? new Set(parts.map(({ id }) => id).filter((id) => leftChosen.has(id))) : noneChosen,
  )
  useEffect(() => {
    leftChosen = chosen
  }, [chosen])
  return [chosen, setChosen] as const
}

interface QueueProps {
  readonly told: WaitingList
  readonly isReturn: boolean
  readonly onDrawn: (isDrawn: boolean) => void
}

const Queue = ({ told, isReturn, onDrawn }: QueueProps): ReactElement => {
  const list = useKeptList(told)
  const group = groupIdFromText(new URLSearchParams(useSearch()).get('group') ?? '')
  const [chosen, setChosen] = useChosen(list, isReturn)
  const [before, setBefore] = useState(nothingAnswered)
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useWaitingNews(list, before.ids)

  const idsOf = (now: Answered) => now.parts.map(({ part }) => part.id)
  const { answered, answer, forget } = useAnswering({
    wordsOf: doneWords,
    onAnswered: (now) => {
      const ids = idsOf(now)
      setBefore((earlier) => ({ list, ids: new Set([...earlier.ids, ...ids]) }))
      setChosen((earlier) => withChoice(earlier, ids, false))
      announce(outcomeWords(now))
    },
    onUndone: (now) => setChosen((earlier) => withChoice(earlier, idsOf(now), true)),
  })

  const waiting = useMemo(
    () => (before.list === list ? list.parts.filter(({ id }) => !before.ids.has(id)) : list.parts),
    [list, before],
  )
  const parts = useMemo(
    () => (group === null ? waiting : waiting.filter((part) => part.group === group)),
    [waiting, group],
  )
  const allDays = useMemo(() => daysOf(parts), [parts])
  const days = useDeferredValue(allDays, daysOf(parts.slice(0, DRAWN_AT_ONCE)))
  const isDrawn = days === allDays
  useEffect(() => onDrawn(isDrawn), [onDrawn, isDrawn])
  const choose = (ids: readonly BookingResourceId[], on: boolean): void =>
    setChosen((earlier) => withChoice(earlier, ids, on))
  const isChosen = ({ id }: WaitingPart): boolean => chosen.has(id)
  const waits = list.count - list.parts.length + waiting.length
  useListedWaiting(waits)

  return (
    <>
      <div className="waiting-head cluster gap-3 gap-x-6 items-end spread">
        <p className="waiting-count large numeric">
          {group === null ? texts.count(waits, null) : texts.count(parts.length, waits)}
        </p>
        <GroupFilter list={list} group={group} />
      </div>
      {list.count > list.parts.length ? (
        <p className="muted">{`De ${thousands(list.parts.length)} närmaste visas. Resten kommer när de är klara.`}</p>
      ) : null}
      {parts.length === 0 && answered === null && chosen.size === 0 ? (
        <Empty isFiltered={list.parts.length > 0} />
      ) : (
        <>
          <AnswerBar
            bar={bar}
            chosen={parts.filter(isChosen)}
            share={shareOf(chosen, parts)}
            onChooseAll={(on) =>
              choose(
                parts.map(({ id }) => id),
                on,
              )
            }
            answer={answer}
            outcome={answered === null ? null : <AnswerOutcome answered={answered} onClose={forget} />}
          />
          {parts.length === 0 ? (
            <Empty isFiltered={group !== null && waits > 0} />
          ) : (
            <p className="waiting-keys muted never-on-paper">
              Piltangenterna går mellan raderna och till bokningens nummer, blanksteg väljer, skift + blanksteg väljer
              allt däremellan.
            </p>
          )}
          <StillRows frame={frame} covered={() => bar.current?.getBoundingClientRect().bottom ?? 0}>
            <WaitingRows frame={frame} days={days} chosen={chosen} onChoose={choose} />
          </StillRows>
        </>
      )}
    </>
  )
}

export const WaitingPage = (): ReactElement => {
  usePageTitle(texts.title)
  const result = useQuery(waitingQuery)
  const [isDrawn, setDrawn] = useState(false)
  const isReturn = useListPlace(isDrawn)
  return (
    <div className="page administration-page waiting-page">
      <h1>{texts.title}</h1>
      <QueryView
        result={result}
        loading={<Skeleton label="Hämtar det som väntar" lines={8} />}
        failed="Det som väntar kunde inte hämtas."
      >
        {(told) => <Queue told={told} isReturn={isReturn} onDrawn={setDrawn} />}
      </QueryView>
    </div>
  )
}
