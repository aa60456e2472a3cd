/**
 * When a group or a resource is open, as a week. A resource with any opening time of its own uses
 * none of its group's, so the panel of a resource says which of them counts.
 */
import type { ReactElement } from 'react'
import type { OpenTime } from '../../../domain/schema/entities.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import type { Owned } from '../panels/owned-panel.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { openTimesTexts as texts } from './open-times-texts.ts'
import { meets, type OpeningDay, openingRange, openingWeek, tooShort, weekLines } from './opening-week.ts'
import './hours.css'
import '../panels/panel-group.css'
import { useRef } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { TextField } from '../../kit/form/field.tsx'
import type { TypedTimes } from '../../kit/form/time-input.ts'
import { sentTimes } from '../../kit/form/time-input.ts'
import type { FormFrame } from '../../kit/form/use-form-frame.tsx'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import { AddPart, ChangePart, type ChangePlace } from '../panels/part-forms.tsx'
import { PartRow, RemoveButton } from '../panels/part-list.tsx'
import { weekdaysFromMonday } from './opening-week.ts'
import { WeekdayBoxes } from './weekday-boxes.tsx'
import '../panels/panel-fields.css'

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
 * There are calls to add and to remove alone, so the new time is added before the old one goes: at no moment is closed what is open before
 * and after.
 */
const ChangeOpenTime = ({ owned, time, ...place }: ChangeOpenTimeProps): ReactElement => {
  const calls = usePartCalls()
  const affected = useAffected(owned)
  /** Where the old time could not be removed, trying again adds no second new one. */
  const added = useRef<Interval | null>(null)
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
      if (added.current === null || !isSame(interval, added.current)) {
        const answer = await calls.addOpenTime({ dayOfWeek: time.dayOfWeek, ...interval }, false)
        if (answer._tag === 'Failed') return answer
        added.current = interval
      }
      const removed = await calls.removeOpenTime(time.id, 'open-time-added')
      return removed._tag === 'Failed' ? removed : { _tag: 'Ok', value: true }
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

export /** Days that could be added are unticked, so that sending again adds no other twice. */
const AddOpenTime = ({ owned, note }: AddOpenTimeProps): ReactElement => {
  const calls = usePartCalls()
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
    submit: async ({ days, interval }) => {
      for (const [index, dayOfWeek] of days.entries()) {
        const isLast = index === days.length - 1
        const answer = await calls.addOpenTime({ dayOfWeek, ...interval }, isLast)
        if (answer._tag === 'Failed') return answer
        form.setValue('days', days.slice(index + 1).map(String))
      }
      return { _tag: 'Ok', value: null }
    },
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
