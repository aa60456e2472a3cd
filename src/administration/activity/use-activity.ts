/**
 * What the core knows of what happens, in this tab: asked for while the tab is visible, one request at a time.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ActivityUpdate, CallFailure } from '../../../domain/port/core-port.ts'
import type { ActivityKnown } from '../../../domain/schema/port.ts'
import { useCore } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'
import { type ActivityList, emptyList, withOlder, withUpdate } from './activity-list.ts'

export interface Activity extends Pick<ActivityUpdate, 'status' | 'minutes' | 'visitors' | 'connections'> {
  readonly list: ActivityList
}

const nothing: Activity = { status: 'loading', list: emptyList, minutes: {}, visitors: null, connections: null }

/** What comes within this time is drawn together. */
const GATHER_MS = 100
const RETRY_MS = 1_000

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

interface WatchedActivity {
  readonly activity: Activity
  /** Reads what came before; what stopped it, or null. */
  readonly readOlder: () => Promise<CallFailure | null>
  readonly retry: () => void
}

export const useActivity = (): WatchedActivity => {
  const core = useCore()
  const visible = useVisible()
  const [activity, setActivity] = useState(nothing)
  const known = useRef<ActivityKnown>({ version: 0, last: 0 })

  useEffect(() => {
    if (!visible) return
    let wanted = true
    const ask = async (): Promise<void> => {
      while (wanted) {
        const answer = await core.readActivity(known.current)
        if (!wanted) return
        if (answer._tag === 'Failed') await pause(RETRY_MS)
        else {
          const { version, deeds, joinsOn, more: _, ...present } = answer.value
          known.current = { version, last: deeds.at(-1)?.id ?? (joinsOn ? known.current.last : 0) }
          setActivity(({ list }) => ({ ...present, list: withUpdate(list, answer.value) }))
          await pause(GATHER_MS)
        }
      }
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [core, visible])

  const first = activity.list.deeds[0]?.id
  const readOlder = useCallback(async () => {
    if (first === undefined) return null
    const answer = await core.call('activity', { query: { before: first } }, { toastsFailure: true })
    if (answer._tag === 'Failed') return answer.failure
    setActivity((before) => ({ ...before, list: withOlder(before.list, answer.value) }))
    return null
  }, [core, first])
  const retry = useCallback(() => void core.command({ _tag: 'ReloadActivity' }), [core])

  return { activity, readOlder, retry }
}
