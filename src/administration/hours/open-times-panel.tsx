/**
 * When a group or a resource is open, as a week. A resource with any opening time of its own uses
 * none of its group's, so the panel of a resource says which of them counts.
 */
import type { ReactElement } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import type { Answer } from '../../../domain/port/core-port.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import type { OpenTimeModel } from '../../../domain/schema/calls/group-administration-calls.ts'
import type { OpenTime } from '../../../domain/schema/entities.ts'
import type { RowId } from '../../../domain/schema/ids.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { useHas } from '../../core/use-has.ts'
import { TextField } from '../../kit/form/field.tsx'
import { sentTimes, type TypedTimes } from '../../kit/form/time-input.ts'
import { type FormFrame, useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned } from '../panels/panel.tsx'
import { AddPart, ChangePart, type ChangePlace } from '../panels/part-forms.tsx'
import { PartRow, RemoveButton } from '../panels/part-list.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { openTimesTexts as texts } from './hours-texts.ts'
import {
  meets,
  type OpeningDay,
  openingRange,
  openingWeek,
  tooShort,
  weekdaysFromMonday,
  weekLines,
} from './opening-week.ts'
import { WeekdayBoxes } from './weekday-boxes.tsx'
import '../panels/panel-fields.css'
import '../panels/panel-group.css'
import './hours.css'

interface TimeFieldsProps {
  readonly frame: Pick<FormFrame<TypedTimes>, 'input' | 'recheck'>
}

const TimeFields = ({ frame: { input, recheck } }: TimeFieldsProps): ReactElement => (
  <div className="panel-fields">
    <TextField
      {...input('startTime', { onChange: () => recheck('endTime') })}
      label={texts.startTime}
      type="time"
      required
    />
    <TextField {...input('endTime')} label={texts.endTime} hint={texts.endHint} type="time" required />
  </div>
)

interface ChangeOpenTimeProps extends ChangePlace {
  readonly owned: Owned
  readonly time: OpenTime
}

const isSame = (a: Interval, b: Interval): boolean => a.startTime === b.startTime && a.endTime === b.endTime

/**
 * Opening times are added, and one is changed, in one call. Another back end has calls to add one and to remove one alone: there the new
 * time comes before the old one goes, and sending again adds none twice.
 */
const useOpenTimeChanges = ({ own }: Owned) => {
  const calls = usePartCalls()
  const takesAll = useHas('working-day')
  const isThere = (time: OpenTimeModel): boolean =>
    own.open.some((other) => other.dayOfWeek === time.dayOfWeek && isSame(other, time))
  const addEach = async (times: readonly OpenTimeModel[], isAll: boolean): Answer<unknown> => {
    const missing = times.filter((time) => !isThere(time))
    for (const [index, time] of missing.entries()) {
      const answer = await calls.addOpenTime(time, isAll && index === missing.length - 1 ? {} : { success: 'none' })
      if (answer._tag === 'Failed') return answer
    }
    return { _tag: 'Ok', value: null }
  }
  const addAndRemove = async (old: RowId, time: OpenTimeModel): Answer<unknown> => {
    const added = await addEach([time], false)
    return added._tag === 'Failed' ? added : calls.removeOpenTime(old, { success: 'open-time-added' })
  }
  return {
    add: takesAll ? calls.addOpenTimes : (times: readonly OpenTimeModel[]) => addEach(times, true),
    change: takesAll ? calls.changeOpenTime : addAndRemove,
  }
}

const ChangeOpenTime = ({ owned, time, ...place }: ChangeOpenTimeProps): ReactElement => {
  const { change } = useOpenTimeChanges(owned)
  const affected = useAffected(owned)
  const frame = useFormFrame({
    defaultValues: { startTime: clockTime(time.startTime), endTime: clockTime(time.endTime) },
    names: ['startTime', 'endTime'],
    parse: (times) => parseOpenTime(sentTimes(times)),
    confirm: (interval) =>
      affected.ask({
        _tag: 'Opened',
        open: owned.own.open.map((other) => (other.id === time.id ? { ...other, ...interval } : other)),
      }),
    asks: affected.question !== null,
    submit: async (interval) => {
      if (isSame(interval, time)) return { _tag: 'Ok', value: false }
      const changed = await change(time.id, { dayOfWeek: time.dayOfWeek, ...interval })
      return changed._tag === 'Failed' ? changed : { _tag: 'Ok', value: true }
    },
    onSaved: place.onDone,
  })

  return (
    <ChangePart {...place} frame={frame} first="startTime" submitText={texts.save} question={affected.question}>
      <TimeFields frame={frame} />
    </ChangePart>
  )
}

/** None is ticked at first. */
const noDays: readonly string[] = []

interface AddOpenTimeProps {
  readonly owned: Owned
  /** A word of warning before it; null: none. */
  readonly note: string | null
}

export const AddOpenTime = ({ owned, note }: AddOpenTimeProps): ReactElement => {
  const { add } = useOpenTimeChanges(owned)
  const affected = useAffected(owned)
  const frame = useFormFrame({
    defaultValues: { days: noDays, startTime: '08:00', endTime: '17:00' },
    names: ['days', 'startTime', 'endTime'],
    parse: ({ days: ticked, ...times }) => {
      const interval = parseOpenTime(sentTimes(times))
      const days = weekdaysFromMonday.filter((weekday) => ticked.includes(String(weekday)))
      return parsed(
        { ...problemsOf(interval), days: days.length === 0 ? texts.daysRequired : null },
        interval._tag === 'Problems' ? null : { days, interval: interval.value },
      )
    },
    confirm: ({ days, interval }) =>
      affected.ask({
        _tag: 'Opened',
        open: [...owned.own.open, ...days.map((dayOfWeek) => ({ dayOfWeek, ...interval }))],
      }),
    asks: affected.question !== null,
    submit: ({ days, interval }) => add(days.map((dayOfWeek) => ({ dayOfWeek, ...interval }))),
    onSaved: () => form.reset(),
  })
  const { form, input } = frame

  return (
    <AddPart texts={texts} frame={frame} question={affected.question}>
      {note === null ? null : <p className="notice">{note}</p>}
      <WeekdayBoxes {...input('days')} label={texts.days} />
      <TimeFields frame={frame} />
    </AddPart>
  )
}

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
  return (
    <PartRow
      grouped
      what={words}
      change={(place) => <ChangeOpenTime owned={owned} time={time} {...place} />}
      remove={
        <RemoveButton
          what={words}
          texts={isResource && left.length === 0 ? { ...texts, detail: texts.lastOfResource } : texts}
          affecting={{ owned, change: { _tag: 'Opened', open: left } }}
          call={() => calls.removeOpenTime(time.id)}
        />
      }
    >
      <span className="numeric">{range}</span>
    </PartRow>
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
      <p className="panel-group-none muted">{texts.closed}</p>
    ) : (
      <div className="panel-group-rows">
        <ul className="panel-group-list" aria-label={weekdayName(day.weekday)}>
          {day.times.map((time) => (
            <Time key={time.id} owned={owned} time={time} />
          ))}
        </ul>
        {meets(day) ? (
          <p className="panel-group-note numeric">{texts.joined(day.open.map(openingRange).join(' och '))}</p>
        ) : null}
        {tooShort(day, slotTime).map((stretch) => (
          <p key={stretch.startTime} className="panel-group-note panel-group-warning numeric">
            {texts.tooShort(openingRange(stretch), slotTime)}
          </p>
        ))}
      </div>
    )}
  </li>
)

const NoTimes = ({ owner, group }: Owned): ReactElement => {
  const lines = weekLines(group.open)
  if (owner._tag === 'Group') return <p className="panel-empty">{texts.emptyOfGroup}</p>
  if (lines.length === 0) return <p className="panel-empty">{texts.emptyOfBoth}</p>
  return (
    <div className="panel-empty">
      <p>{texts.emptyOfResource}</p>
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
        <ul className="panel-list" aria-label={texts.week}>
          {openingWeek(own.open).map((day) => (
            <Day key={day.weekday} owned={owned} day={day} slotTime={group.slotTime} />
          ))}
        </ul>
      )}
      {withOwn.length === 0 ? null : (
        <p className="panel-note muted">{texts.ownInGroup(withOwn.map(({ title }) => title).join(', '))}</p>
      )}
      <AddOpenTime
        owned={owned}
        note={isResource && own.open.length === 0 && group.open.length > 0 ? texts.firstOfResource : null}
      />
    </>
  )
}
