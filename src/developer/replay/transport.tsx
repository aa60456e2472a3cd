/**
 * The buttons that step, play and scrub. It also shows whether the invariants held, with a button that goes to the first
 * break.
 */
import { type ReactElement, type ReactNode, useId } from 'react'
import type { Break } from '../../../domain/replay/find-break.ts'
import type { Entry } from '../../../domain/replay/recording.ts'
import { thousands } from '../../../domain/wording/swedish-amounts.ts'
import { Icon } from '../../kit/design/icon.tsx'
import { recordedTime } from './event-words.ts'
import { type Player, type Speed, speeds } from './use-player.ts'
import './transport.css'

interface StepButtonProps {
  readonly label: string
  readonly onPress: (() => void) | null
  readonly children: ReactNode
}

/** A square button that leads to another entry. If `onPress` is null, the button says that there is no such entry. */
export const StepButton = ({ label, onPress, children }: StepButtonProps): ReactElement => (
  <button
    type="button"
    className="button button-square"
    aria-label={label}
    title={label}
    aria-disabled={onPress === null}
    aria-description={onPress === null ? 'Det finns ingen händelse åt det hållet.' : undefined}
    onClick={() => onPress?.()}
  >
    {children}
  </button>
)

/** The result of checking the whole recording: the first break, null for none, or undefined while the check runs. */
export type Checked = Break | null | undefined

interface InvariantsProps {
  readonly checked: Checked
  readonly onGo: Player['go']
}

/** Shows whether the invariants held in every state of the recording. */
export const Invariants = ({ checked, onGo }: InvariantsProps): ReactElement => {
  if (checked === undefined) return <>Reglerna prövas …</>
  if (checked === null) return <>Alla regler höll, i hela loggen.</>
  return (
    <>
      <strong className="danger">
        {checked.index < 0
          ? 'En regel var bruten redan före första händelsen.'
          : `En regel bröts vid händelse ${thousands(checked.index + 1)}.`}
      </strong>{' '}
      <button type="button" className="link-button" onClick={() => onGo(checked.index)}>
        Gå till första brutna regeln
      </button>
    </>
  )
}

const speedNames: Readonly<Record<Speed, string>> = {
  1: 'Verklig tid',
  10: '10 gånger',
  100: '100 gånger',
  frames: 'En händelse per bild',
}

interface TransportProps {
  readonly player: Player
  readonly entries: readonly Entry[]
}

export const Transport = ({ player, entries }: TransportProps): ReactElement => {
  const id = useId()
  const { index, last, playing, speed, go } = player
  const entry = entries[index]
  const position =
    index < 0 ? 'Före första händelsen' : `Händelse ${thousands(index + 1)} av ${thousands(entries.length)}`
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
    <section className="transport columns gap-2 gap-x-5 items-center" data-stays="top" aria-label="Uppspelning">
      <div className="transport-buttons row gap-1-half">
        {step('Till början', -1, index >= 0, toEnd('first'))}
        {step('Föregående händelse', index - 1, index >= 0, <Icon name="previous" />)}
        <button
          type="button"
          className="button button-main transport-play"
          aria-disabled={last < 0}
          aria-description={last < 0 ? 'Inspelningen är tom.' : undefined}
          onClick={() => {
            if (last >= 0) player.toggle()
          }}
        >
          {playing ? 'Pausa' : 'Spela'}
        </button>
        {step('Nästa händelse', index + 1, index < last, <Icon name="next" />)}
        {step('Till slutet', last, index < last, toEnd('last'))}
      </div>
      <div className="transport-speed">
        <label className="visually-hidden" htmlFor={`${id}-speed`}>
          Hastighet
        </label>
        <select
          id={`${id}-speed`}
          className="field-input"
          title="Långa pauser kortas."
          value={String(speed)}
          onChange={({ target }) => {
            const wanted = speeds.find((one) => String(one) === target.value)
            if (wanted !== undefined) player.setSpeed(wanted)
          }}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {speedNames[one]}
            </option>
          ))}
        </select>
      </div>
      <div className="stack can-shrink">
        <label className="visually-hidden" htmlFor={`${id}-position`}>
          Läge
        </label>
        <input
          id={`${id}-position`}
          type="range"
          className="transport-range full-width"
          min={-1}
          max={Math.max(last, 0)}
          value={index}
          aria-valuetext={`${position}${time === '' ? '' : `, ${time}`}`}
          onChange={({ target }) => go(Number(target.value))}
        />
        <p className="transport-words small cluster gap-x-4 spread numeric">
          <span>{position}</span>
          <span className="bold">{time}</span>
        </p>
      </div>
    </section>
  )
}
