/** Has the buttons that step, play and scrub, and the way to the first broken invariant. */
import { type ReactElement, type ReactNode, useId } from 'react'
import type { Break } from '../../../domain/replay/find-break.ts'
import type { Entry } from '../../../domain/replay/recording.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { recordedTime } from './event-words.ts'
import { replayTexts } from './replay-texts.ts'
import { type Player, speeds } from './use-player.ts'
import './transport.css'

interface StepButtonProps {
  readonly label: string
  readonly onPress: (() => void) | null
  readonly children: ReactNode
}

/** A square button leads to another entry. Null: there is none, and it says so. */
export const StepButton = ({ label, onPress, children }: StepButtonProps): ReactElement => (
  <button
    type="button"
    className="button button-square"
    aria-label={label}
    title={label}
    aria-disabled={onPress === null}
    aria-description={onPress === null ? replayTexts.nothingThere : undefined}
    onClick={() => onPress?.()}
  >
    {children}
  </button>
)

/** The outcome of checking the whole recording: a break, null when there is none, undefined while it goes on. */
export type Checked = Break | null | undefined

/** Says whether the invariants held in every state of the recording. */
export const Invariants = ({
  checked,
  onGo,
}: {
  readonly checked: Checked
  readonly onGo: Player['go']
}): ReactElement => {
  if (checked === undefined) return <>{replayTexts.invariantsChecking}</>
  if (checked === null) return <>{replayTexts.invariantsHold}</>
  return (
    <>
      <strong className="transport-broken">
        {checked.index < 0 ? replayTexts.invariantBrokenBefore : replayTexts.invariantBroken(checked.index + 1)}
      </strong>{' '}
      <button type="button" className="link-button" onClick={() => onGo(checked.index)}>
        {replayTexts.toBreak}
      </button>
    </>
  )
}

interface TransportProps {
  readonly player: Player
  readonly entries: readonly Entry[]
}

export const Transport = ({ player, entries }: TransportProps): ReactElement => {
  const id = useId()
  const { index, last, playing, speed, go } = player
  const entry = entries[index]
  const position = index < 0 ? replayTexts.before : replayTexts.at(index + 1, entries.length)
  const time = entry === undefined ? '' : recordedTime(entry.at)
  const step = (label: string, to: number, isThere: boolean, icon: ReactElement): ReactElement => (
    <StepButton label={label} onPress={isThere ? () => go(to) : null}>
      {icon}
    </StepButton>
  )
  const toEnd = (end: 'first' | 'last'): ReactElement => (
    <span className="transport-end" data-end={end}>
      <Icon name={end === 'first' ? 'previous' : 'next'} />
    </span>
  )
  return (
    <section className="transport" data-stays="top" aria-label={replayTexts.controls}>
      <div className="transport-buttons">
        {step(replayTexts.first, -1, index >= 0, toEnd('first'))}
        {step(replayTexts.previous, index - 1, index >= 0, <Icon name="previous" />)}
        <button
          type="button"
          className="button button-main transport-play"
          aria-disabled={last < 0}
          aria-description={last < 0 ? replayTexts.nothingToPlay : undefined}
          onClick={() => {
            if (last >= 0) player.toggle()
          }}
        >
          {playing ? replayTexts.pause : replayTexts.play}
        </button>
        {step(replayTexts.next, index + 1, index < last, <Icon name="next" />)}
        {step(replayTexts.latest, last, index < last, toEnd('last'))}
      </div>
      <div className="transport-speed">
        <label className="visually-hidden" htmlFor={`${id}-speed`}>
          {replayTexts.speed}
        </label>
        <select
          id={`${id}-speed`}
          className="field-input"
          title={replayTexts.pauses}
          value={String(speed)}
          onChange={({ target }) => {
            const wanted = speeds.find((one) => String(one) === target.value)
            if (wanted !== undefined) player.setSpeed(wanted)
          }}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {replayTexts.speedNames[one]}
            </option>
          ))}
        </select>
      </div>
      <div className="transport-position">
        <label className="visually-hidden" htmlFor={`${id}-position`}>
          {replayTexts.position}
        </label>
        <input
          id={`${id}-position`}
          type="range"
          className="transport-range"
          min={-1}
          max={Math.max(last, 0)}
          value={index}
          aria-valuetext={`${position}${time === '' ? '' : `, ${time}`}`}
          onChange={({ target }) => go(Number(target.value))}
        />
        <p className="transport-words numeric">
          <span>{position}</span>
          <span className="transport-time">{time}</span>
        </p>
      </div>
    </section>
  )
}
