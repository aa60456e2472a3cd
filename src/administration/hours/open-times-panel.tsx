/**
 * The opening times of a group or a resource, as a week. A resource that has any opening time of its own ignores the
 * opening times of its group. The panel of a resource shows which of them apply.
 */
import type { ReactElement } from 'react'
import type { Interval } from '../../../domain/calendar/interval.ts'
import { parseOpenTime } from '../../../domain/parts/hours.ts'
import { parsed, problemsOf } from '../../../domain/rules/parsed.ts'
import type { OpenTime } from '../../../domain/schema/entities.ts'
import { weekdayName } from '../../../domain/wording/dates-of-record.ts'
import { clockTime } from '../../../domain/wording/swedish-dates.ts'
import { type FieldRow, Fields, namesIn } from '../../kit/form/fields.tsx'
import { sentTimes, type TypedTimes } from '../../kit/form/time-input.ts'
import { useFormFrame } from '../../kit/form/use-form-frame.tsx'
import { useAffected } from '../panels/affected-bookings.tsx'
import type { Owned, PartsPanel } from '../panels/panel.tsx'
import { AddPart, ChangePart, type ChangePlace } from '../panels/part-forms.tsx'
import { PartRow, RemoveButton } from '../panels/part-list.tsx'
import { useOvertaken } from '../panels/use-overtaken.tsx'
import { usePartCalls } from '../panels/use-part-calls.ts'
import { CopyHours } from './copy-hours.tsx'
import { isSameInterval, useOpenTimeChanges } from './open-time-changes.ts'
import {
  meets,
  type OpeningDay,
  openingRange,
  openingWeek,
  tooShort,
  tooShortWords,
  weekdaysFromMonday,
  weekLines,
} from './opening-week.ts'
import { weekdayChoices } from './weekday-boxes.tsx'
import { WeekdaysButton } from './weekdays-button.tsx'
import '../panels/panel-fields.css'
import '../panels/panel-group.css'
import './hours.css'

const timeFields = [
  { name: 'startTime', kind: 'time', label: 'Starttid', required: true, rechecks: ['endTime'] },
  { name: 'endTime', kind: 'time', label: 'Sluttid', hint: '00:00 betyder midnatt.', required: true },
] as const satisfies readonly FieldRow<TypedTimes>[]

const fieldsOf = ({ startTime, endTime }: Interval): TypedTimes => ({
  startTime: clockTime(startTime),
  endTime: clockTime(endTime),
})

interface ChangeOpenTimeProps extends ChangePlace {
  readonly owned: Owned
  readonly time: OpenTime
}

const ChangeOpenTime = ({ owned, time, ...place }: ChangeOpenTimeProps): ReactElement => {
  const { change } = useOpenTimeChanges(owned)
  const affected = useAffected(owned)
  const overtaken = useOvertaken<Interval>({
    began: { ...time },
    wordsOf: openingRange,
    fill: (interval) => frame.form.reset(fieldsOf(interval), { keepDefaultValues: true }),
    focus: () => frame.form.setFocus('startTime'),
  })
  const frame = useFormFrame({
    defaultValues: fieldsOf(time),
    names: namesIn<TypedTimes>(timeFields),
    parse: (times) => parseOpenTime(sentTimes(times)),
    confirm: (interval) =>
      affected.ask({
        _tag: 'Opened',
        open: owned.own.open.map((other) => (other.id === time.id ? { ...other, ...interval } : other)),
      }),
    asks: affected.question !== null,
    submit: async (interval) => {
      if (isSameInterval(interval, time)) return { _tag: 'Ok', value: false }
      const { dayOfWeek } = time
      const changed = await overtaken.send(interval, (begun) => change(time.id, { dayOfWeek, ...interval, ...begun }))
      return changed._tag === 'Failed' ? changed : { _tag: 'Ok', value: true }
    },
    onSaved: place.onDone,
  })

  return (
    <ChangePart {...place} frame={frame} first="startTime" submitText="Spara tiden" question={affected.question}>
      <div className="panel-fields columns gap-x-4">
        <Fields frame={frame} of={timeFields} />
      </div>
      {overtaken.choice}
    </ChangePart>
  )
}

interface NewTimes extends TypedTimes {
  /** The numbers of the ticked weekdays. */
  readonly days: readonly string[]
}

const newTimes: NewTimes = { days: [], startTime: '08:00', endTime: '17:00' }

const dayFields: readonly FieldRow<NewTimes>[] = [
  { name: 'days', kind: 'boxes', label: 'Veckodagar', choices: weekdayChoices },
]

interface AddOpenTimeProps {
  readonly owned: Owned
  /** A warning in the form. It is null when there is none. */
  readonly note: string | null
}

export const AddOpenTime = ({ owned, note }: AddOpenTimeProps): ReactElement => {
  const { add } = useOpenTimeChanges(owned)
  const affected = useAffected(owned)
  const frame = useFormFrame({
    defaultValues: newTimes,
    names: namesIn<NewTimes>([...dayFields, ...timeFields]),
    parse: ({ days: ticked, ...times }: NewTimes) => {
      const interval = parseOpenTime(sentTimes(times))
      const days = weekdaysFromMonday.filter((weekday) => ticked.includes(String(weekday)))
      return parsed(
        { ...problemsOf(interval), days: days.length === 0 ? 'Välj minst en veckodag.' : null },
        interval._tag === 'Problems' ? null : days.map((dayOfWeek) => ({ dayOfWeek, ...interval.value })),
      )
    },
    confirm: (times) => affected.ask({ _tag: 'Opened', open: [...owned.own.open, ...times] }),
    asks: affected.question !== null,
    submit: (times) => add(times),
    onSaved: () => frame.form.reset(),
  })

  return (
    <AddPart texts={{ add: 'Ny öppettid', submit: 'Lägg till öppettiden' }} frame={frame} question={affected.question}>
      {note === null ? null : <p className="notice">{note}</p>}
      <Fields frame={frame} of={dayFields} />
      <div className="panel-fields columns gap-x-4">
        <Fields frame={frame} of={timeFields} />
      </div>
    </AddPart>
  )
}

interface TimeProps {
  readonly owned: Owned
  readonly time: OpenTime
}

const Time = ({ owned, time }: TimeProps): ReactElement => {
  const calls = usePartCalls()
  const left = owned.own.open.filter(({ id }) => id !== time.id)
  const isLastOfResource = owned.owner._tag === 'Resource' && left.length === 0
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
          texts={{
            question: 'Ta bort öppettiden?',
            action: 'Ta bort öppettiden',
            detail: isLastOfResource
              ? 'Det är resursens sista egna öppettid. Sedan följer den gruppens öppettider.'
              : 'Nya bokningar kan inte längre göras då. Bokningar som redan finns ligger kvar.',
          }}
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
}

const Day = ({ owned, day }: DayProps): ReactElement => {
  const { slotTime } = owned.group
  return (
    <li className="panel-group line-below columns gap-x-4 items-baseline">
      <h3 className="panel-group-name strong">{weekdayName(day.weekday)}</h3>
      {day.times.length === 0 ? (
        <p className="panel-group-none muted">Stängt</p>
      ) : (
        <div className="panel-group-rows">
          <ul className="panel-group-list" aria-label={weekdayName(day.weekday)}>
            {day.times.map((time) => (
              <Time key={time.id} owned={owned} time={time} />
            ))}
          </ul>
          {meets(day) ? (
            <p className="panel-group-note numeric">
              {`Tiderna går ihop: öppet ${day.open.map(openingRange).join(' och ')}.`}
            </p>
          ) : null}
          {tooShort(day, slotTime).map((stretch) => (
            <p key={stretch.startTime} className="panel-group-note panel-group-warning numeric">
              {tooShortWords(stretch, slotTime)}
            </p>
          ))}
        </div>
      )}
    </li>
  )
}

const NoTimes = ({ owner, group }: Owned): ReactElement => {
  const lines = weekLines(group.open)
  if (owner._tag === 'Group')
    return <p className="panel-empty muted measure">Inga öppettider. Inget kan bokas förrän du lägger till dem.</p>
  if (lines.length === 0)
    return (
      <p className="panel-empty muted measure">
        Inga egna öppettider, och gruppen har inga. Resursen kan inte bokas förrän någon av dem får öppettider.
      </p>
    )
  return (
    <div className="panel-empty muted measure">
      <p>Inga egna öppettider. Resursen följer gruppens:</p>
      <ul className="opening-lines numeric">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

const OpenTimes = (owned: Owned): ReactElement => {
  const { owner, own, group } = owned
  const isResource = owner._tag === 'Resource'
  const withOwn = isResource ? [] : group.resources.filter(({ open }) => open.length > 0)
  const isFirstOfResource = isResource && own.open.length === 0 && group.open.length > 0
  const note = isFirstOfResource
    ? 'Gruppens öppettider slutar gälla för resursen när den får egna. Dagar utan egen tid blir stängda.'
    : null
  return (
    <>
      {own.open.length === 0 ? (
        <NoTimes {...owned} />
      ) : (
        <ul className="line-above" aria-label="Öppettider för veckan">
          {openingWeek(own.open).map((day) => (
            <Day key={day.weekday} owned={owned} day={day} />
          ))}
        </ul>
      )}
      {withOwn.length === 0 ? null : (
        <p className="panel-note measure muted">{`Egna öppettider har ${withOwn.map(({ title }) => title).join(', ')}.`}</p>
      )}
      <WeekdaysButton owned={owned} />
      <AddOpenTime owned={owned} note={note} />
      <CopyHours owned={owned} note={note} />
    </>
  )
}

export const openTimesPanel: PartsPanel = {
  title: 'Öppettider',
  textOfGroup: 'När det går att boka i gruppen. En resurs med egna öppettider följer dem i stället för gruppens.',
  textOfResource: 'En resurs med egna öppettider följer bara dem. Utan egna följer den gruppens.',
  Parts: OpenTimes,
}
