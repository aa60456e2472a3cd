/**
 * The notice of a new release. The page is reloaded when the person presses the button, or automatically when the tab is
 * hidden and a reload would lose nothing. A person can close the notice and continue with the old release.
 */
import { type ReactElement, useEffect, useState } from 'react'
import { useCore } from '../../core/core-context.tsx'
import { Icon, IconButton } from '../../kit/design/icon.tsx'
import { useCall } from '../../kit/use-call.ts'
import { asksBeforeLoss } from '../leaving/navigation-guard.ts'
import { typedHere } from '../leaving/typed-here.ts'
import { createReloads, isSettledPage, isSettledState, reloadWhenHidden } from './reload-when-hidden.ts'
import './release.css'

const releaseTexts = {
  detail: 'Det du har valt finns kvar.',
  notHereYet: 'Sidan är laddad om, men den nya versionen kom inte. Försök igen om en stund.',
  typed: 'Det du har skrivit på sidan finns inte kvar när du laddar om.',
  away: 'Servern går inte att nå just nu. Försök igen om en stund.',
} as const

const reloads = createReloads(() => sessionStorage)

/** The delay of the words. A screen reader announces only changes within a live region that existed before the change. */
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
    <div className="release-notice rounded raised columns items-center">
      <Icon name="info" />
      <div className="release-words finger-high" role="status">
        {spoken ? (
          <>
            <p className="bold">Ny version finns</p>
            <p>{releaseTexts[saying]}</p>
          </>
        ) : null}
      </div>
      <button type="button" className="button button-main release-reload" aria-busy={busy} onClick={press}>
        {saying === 'typed' ? 'Ladda om ändå' : 'Ladda om'}
      </button>
      <IconButton
        className="release-later"
        icon="close"
        label="Stäng, ladda om senare"
        onClick={() => setPutAway(true)}
      />
    </div>
  )
}
