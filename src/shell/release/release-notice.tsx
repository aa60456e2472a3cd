/**
 * Tells that a new version is there, and loads it: when the person says so, or by itself when the tab is hidden and nothing is
 * lost. It can be put away; the page goes on as it is.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { useCore } from '../../core/core-context.tsx'
import { Icon } from '../../kit/design/icon.tsx'
import { IconButton } from '../../kit/design/icon-button.tsx'
import { useCall } from '../../kit/use-call.ts'
import { asksBeforeLoss } from '../leaving/navigation-guard.ts'
import { typedHere } from '../leaving/typed-here.ts'
import { isSettledPage, isSettledState } from './is-settled.ts'
import { releaseTexts } from './release-texts.ts'
import { reloadWhenHidden } from './reload-when-hidden.ts'
import { createReloads } from './reloads.ts'
import './release.css'

const reloads = createReloads(() => sessionStorage)

/** A live region speaks of what changes in it, so it must be there before its words. */
const WORDS_AFTER_MS = 60

type Saying = 'detail' | 'notHereYet' | 'typed' | 'away'

export const ReleaseNotice = ({ build }: { readonly build: string }): ReactElement | null => {
  const core = useCore()
  const [spoken, setSpoken] = useState(false)
  const [saying, setSaying] = useState<Saying>(() => (reloads.has(build) ? 'notHereYet' : 'detail'))
  const [putAway, setPutAway] = useState(false)
  const { busy, send } = useCall()

  useEffect(() => {
    const words = setTimeout(() => setSpoken(true), WORDS_AFTER_MS)
    return () => clearTimeout(words)
  }, [])

  useEffect(
    () =>
      reloadWhenHidden(build, {
        reloads,
        isHidden: () => document.visibilityState === 'hidden',
        isSettled: () => isSettledPage() && isSettledState(core.state.value),
        serverAnswers: async () => (await core.call('version', {}))._tag === 'Ok',
        reload: () => location.reload(),
        onVisibility: (listener) => {
          document.addEventListener('visibilitychange', listener)
          return () => document.removeEventListener('visibilitychange', listener)
        },
      }),
    [build, core],
  )

  const reload = async (): Promise<void> => {
    const answer = await send(() => core.call('version', {}))
    if (answer === null) return
    if (answer._tag === 'Failed') return setSaying('away')
    reloads.note(build)
    location.reload()
  }

  const press = (): void => {
    if (asksBeforeLoss(() => void reload())) return
    if (typedHere() && saying !== 'typed') setSaying('typed')
    else void reload()
  }

  if (putAway) return null
  return (
    <div className="release-notice">
      <Icon name="info" />
      <div className="release-words" role="status">
        {spoken ? (
          <>
            <p className="release-title">{releaseTexts.title}</p>
            <p>{releaseTexts[saying]}</p>
          </>
        ) : null}
      </div>
      <button type="button" className="button button-main release-reload" aria-busy={busy} onClick={press}>
        {saying === 'typed' ? releaseTexts.reloadAnyway : releaseTexts.reload}
      </button>
      <IconButton className="release-later" icon="close" label={releaseTexts.later} onClick={() => setPutAway(true)} />
    </div>
  )
}
