/**
 * When a group or a resource is open, as a week (spec 3, Open time). A resource with any opening time of its own uses
 * none of its group's (contract 3, Grid), so the panel of a resource says which of them counts.
 */
import type { ReactElement } from 'react'
import type { OpenTime } from '../../../domain/schema/entities.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { AddOpenTime } from './add-open-time.tsx'
import { ChangeOpenTime } from './change-open-time.tsx'
import { openTimesTexts } from './open-times-texts.ts'
import { meets, type OpeningDay, openingRange, openingWeek, tooShort, weekLines } from './opening-week.ts'
import type { Owned } from './panel-owner.ts'
import { RemoveAffecting } from './remove-affecting.tsx'
import { useChangeInPlace } from './use-change-in-place.tsx'
import { usePartCalls } from './use-part-calls.ts'
import './open-times-panel.css'
import './panel-group.css'

interface TimeProps {
  readonly owned: Owned
  readonly time: OpenTime
}

const Time = ({ owned, time }: TimeProps): ReactElement => {
  const calls = usePartCalls()
  const isResource = owned.owner._tag === 'Resource'
  const left = owned.own.open.filter(({ id }) => id !== time.id)
  const range = openingRange(time)
  const words = `${weekdayName(time.dayOfWeek)} ${range}`
  const { isChanging, button, label, onDone } = useChangeInPlace(words)

  if (isChanging)
    return (
      <li className="panel-group-row">
        <ChangeOpenTime owned={owned} time={time} label={label} onDone={onDone} />
      </li>
    )
  return (
    <li className="panel-group-row">
      <span className="numeric">{range}</span>
      <span className="panel-row-actions">
        {button}
        <RemoveAffecting
          owned={owned}
          what={words}
          texts={
            isResource && left.length === 0
              ? { ...openTimesTexts, detail: openTimesTexts.lastOfResource }
              : openTimesTexts
          }
          change={{ _tag: 'Opened', open: left }}
          call={() => calls.removeOpenTime(time.id)}
        />
      </span>
    </li>
  )
}

interface DayProps {
  readonly owned: Owned
  readonly day: OpeningDay
  readonly slotTime: number
}

const Day = ({ owned, day, slotTime }: DayProps): ReactElement => (
  <li className="panel-group">
    <h3 className="panel-group-name">{weekdayName(day.weekday)}</h3>
    {day.times.length === 0 ? (
      <p className="panel-group-none muted">{openTimesTexts.closed}</p>
    ) : (
      <div className="panel-group-rows">
        <ul className="panel-group-list" aria-label={weekdayName(day.weekday)}>
          {day.times.map((time) => (
            <Time key={time.id} owned={owned} time={time} />
          ))}
        </ul>
        {meets(day) ? (
          <p className="panel-group-note numeric">{openTimesTexts.joined(day.open.map(openingRange).join(' och '))}</p>
        ) : null}
        {tooShort(day, slotTime).map((stretch) => (
          <p key={stretch.startTime} className="panel-group-note panel-group-warning numeric">
            {openTimesTexts.tooShort(openingRange(stretch), slotTime)}
          </p>
        ))}
      </div>
    )}
  </li>
)

const NoTimes = ({ owner, group }: Owned): ReactElement => {
  const lines = weekLines(group.open)
  if (owner._tag === 'Group') return <p className="panel-empty">{openTimesTexts.emptyOfGroup}</p>
  if (lines.length === 0) return <p className="panel-empty">{openTimesTexts.emptyOfBoth}</p>
  return (
    <div className="panel-empty">
      <p>{openTimesTexts.emptyOfResource}</p>
      <ul className="opening-lines numeric">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

export const OpenTimesPanel = (owned: Owned): ReactElement => {
  const { owner, own, group } = owned
  const isResource = owner._tag === 'Resource'
  const withOwn = isResource ? [] : group.resources.filter(({ open }) => open.length > 0)
  return (
    <>
      {own.open.length === 0 ? (
        <NoTimes {...owned} />
      ) : (
        <ul className="panel-list" aria-label={openTimesTexts.week}>
          {openingWeek(own.open).map((day) => (
            <Day key={day.weekday} owned={owned} day={day} slotTime={group.slotTime} />
          ))}
        </ul>
      )}
      {withOwn.length === 0 ? null : (
        <p className="panel-note muted">{openTimesTexts.ownInGroup(withOwn.map(({ title }) => title).join(', '))}</p>
      )}
      <AddOpenTime
        owned={owned}
        note={isResource && own.open.length === 0 && group.open.length > 0 ? openTimesTexts.firstOfResource : null}
      />
    </>
  )
}
