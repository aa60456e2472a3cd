/**
 * Steps, plays and scrubs through a recording. Invariant: the stage shows the entry that is chosen here, and its clock
 * what the recorded clock showed then; while it plays the clock runs on between entries.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OpenRecording } from './open-recording.ts'
import { advance, type Head, headAt, type Speed } from './playing.ts'
import type { ReplayStage } from './replay-stage.ts'

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
  // Another recording begins at its beginning.
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
    // At the end there is nothing to play but the whole again.
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
      stand(advance(entries, head.current, now - before, speed))
      before = now
      if (head.current.index >= last) setPlaying(false)
      else frame = requestAnimationFrame(play)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, speed, entries, last, stand])

  return { index, last, playing, speed, setSpeed, go, toggle }
}
