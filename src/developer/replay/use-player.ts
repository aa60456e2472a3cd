/**
 * Steps, plays and scrubs through a recording. Invariant: the clock of the stage is the recorded time of the chosen entry;
 * while the recording plays it runs on between entries.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OpenRecording } from './open-recording.ts'
import type { ReplayStage } from './replay-stage.ts'

export type Speed = 1 | 10 | 100 | 'frames'

export const speeds: readonly Speed[] = [1, 10, 100, 'frames']

/** The longest pause between two entries while it plays, whatever the speed. */
export const LONGEST_PAUSE_MS = 1_500

/** Where a recording stands: the entry that was passed last, -1 before the first, and the recorded clock. */
export interface Head {
  readonly index: number
  readonly at: number
}

type Times = readonly { readonly at: number }[]

export const headAt = (entries: Times, index: number): Head => ({
  index,
  at: (entries[index] ?? entries[0])?.at ?? 0,
})

/** A frame of a replay that plays. */
interface Frame {
  /** The time since the last one, ms. */
  readonly passed: number
  readonly speed: Speed
}

/**
 * Where a recording that plays stands after a frame. Invariant: at any speed every entry is passed once, in order; a long
 * pause of the recording takes at most `LONGEST_PAUSE_MS`.
 */
export const advance = (entries: Times, head: Head, { passed, speed }: Frame): Head => {
  const last = entries.length - 1
  if (head.index >= last) return headAt(entries, last)
  if (speed === 'frames') return headAt(entries, head.index + 1)
  let { index, at } = head
  let left = passed
  for (let next = entries[index + 1]; next !== undefined; next = entries[index + 1]) {
    // Where the clock was set back between two entries there is no pause.
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
  /** -1: before the first entry. */
  const [index, setIndex] = useState(-1)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const [of, setOf] = useState(recording)
  const head = useRef<Head>(headAt(entries, -1))
  // Another recording starts from its beginning.
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
    // At the end it plays from the beginning again.
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
