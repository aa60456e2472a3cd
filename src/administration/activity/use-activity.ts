/**
 * What the core knows of what happens, in this tab: asked for while the tab is visible, one request at a time.
 */
import { useEffect, useRef, useState } from 'react'
import type { ActivityUpdate, Answer } from '../../../domain/port/core-port.ts'
import type { ActivityKnown } from '../../../domain/schema/port.ts'
import { useCore } from '../../core/core-context.tsx'
import { useVisible } from '../../kit/use-visible.ts'
import { type ActivityList, emptyList, withOlder, withUpdate } from './activity-list.ts'

interface Activity extends Pick<ActivityUpdate, 'status' | 'minutes' | 'visitors' | 'connections'> {
  readonly list: ActivityList
}

const nothing: Activity = { status: 'loading', list: emptyList, minutes: {}, visitors: null, connections: null }

/** What comes within this time is drawn together. */
const GATHER_MS = 100
const RETRY_MS = 1_000

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

export type WatchedActivity = ReturnType<typeof useActivity>

export const useActivity = () => {
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

  /** @param before the id of the oldest that is known */
  const readOlder = async (before: number): Answer<unknown> => {
    const answer = await core.call('activity', { query: { before } }, { toastsFailure: true })
    if (answer._tag === 'Ok') setActivity((known) => ({ ...known, list: withOlder(known.list, answer.value) }))
    return answer
  }
  const retry = (): void => void core.command({ _tag: 'ReloadActivity' })

  return { activity, readOlder, retry }
}
