/**
 * Steps, plays and scrubs through a recording. Invariant: the stage's clock shows the recorded time of the chosen entry.
 * While the recording plays, the clock also runs between entries.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OpenRecording } from './open-recording.ts'
import type { ReplayStage } from './replay-stage.ts'

export type Speed = 1 | 10 | 100 | 'frames'

export const speeds: readonly Speed[] = [1, 10, 100, 'frames']

/** The longest pause between two entries during play, at any speed. */
export const LONGEST_PAUSE_MS = 1_500

/** The position in a recording: the last passed entry, -1 before the first, and the recorded clock. */
export interface Head {
  readonly index: number
  readonly at: number
}

type Times = readonly { readonly at: number }[]

export const headAt = (entries: Times, index: number): Head => ({
  index,
  at: (entries[index] ?? entries[0])?.at ?? 0,
})

/** An animation frame during play. */
interface Frame {
  /** The time since the last frame, in ms. */
  readonly passed: number
  readonly speed: Speed
}

/**
 * The position in a playing recording after a frame. Invariant: at any speed every entry is passed once, in order. A long
 * pause in the recording takes at most `LONGEST_PAUSE_MS`.
 */
export const advance = (entries: Times, head: Head, { passed, speed }: Frame): Head => {
  const last = entries.length - 1
  if (head.index >= last) return headAt(entries, last)
  if (speed === 'frames') return headAt(entries, head.index + 1)
  let { index, at } = head
  let left = passed
  for (let next = entries[index + 1]; next !== undefined; next = entries[index + 1]) {
    // There is no pause where the clock was set back between two entries.
    const pause = Math.min(Math.max(0, next.at - at) / speed, LONGEST_PAUSE_MS)
    if (pause > left) return { index, at: next.at - (pause - left) * speed }
    left -= pause
    index += 1
    at = next.at
  }
  return { index, at }
}

export type Player = ReturnType<typeof usePlayer>

export const usePlayer = ({ recording }: OpenRecording, stage: ReplayStage) => {
  const { entries } = recording
  const last = entries.length - 1
  /** The index of the last passed entry. It is -1 before the first one. */
  const [index, setIndex] = useState(-1)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const [of, setOf] = useState(recording)
  const head = useRef<Head>(headAt(entries, -1))
  // Another recording starts at its beginning.
  if (of !== recording) {
    setOf(recording)
    setIndex(-1)
    setPlaying(false)
  }

  const stand = useCallback(
    (next: Head) => {
      head.current = next
      stage.clock = next.at
      setIndex(next.index)
    },
    [stage],
  )
  const go = useCallback(
    (wanted: number) => {
      setPlaying(false)
      stand(headAt(entries, Math.max(-1, Math.min(last, wanted))))
    },
    [entries, last, stand],
  )
  const toggle = useCallback(() => {
    // After the end, the recording plays from the beginning again.
    if (!playing && head.current.index >= last) stand(headAt(entries, -1))
    setPlaying(!playing)
  }, [playing, last, entries, stand])

  useLayoutEffect(() => {
    head.current = headAt(entries, -1)
    stage.clock = head.current.at
  }, [entries, stage])

  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let frame = requestAnimationFrame(function play(now) {
      stand(advance(entries, head.current, { passed: now - before, speed }))
      before = now
      if (head.current.index >= last) setPlaying(false)
      else frame = requestAnimationFrame(play)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, speed, entries, last, stand])

  return { index, last, playing, speed, setSpeed, go, toggle }
}
