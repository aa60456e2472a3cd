/**
 * Announces that contact with the booking system is lost, and that it is back. Invariant: one place reports a loss and a
 * return. It is a toast while the core reconnects, the dialog when the connection is lost, and otherwise the page
 * (`unheardAs`).
 */
import { useEffect, useMemo, useRef } from 'react'
import { useCore, useCoreState } from '../../core/core-context.tsx'
import { announce } from '../../kit/design/announce.ts'
import { unheardAs } from './unheard.ts'
import { unheardTexts } from './unheard-texts.ts'

const HEARD_AGAIN = 'Kontakten med bokningen är tillbaka.'

/** A loss is announced only if there was contact until now. It is not announced again when the dialog about it closes. */
export const useSaidNote = (): void => {
  const { tabId } = useCore()
  const now = useCoreState(useMemo(() => unheardAs(tabId), [tabId]))
  const before = useRef(now)
  const byToast = useRef(now === 'toast')
  useEffect(() => {
    const was = before.current
    before.current = now
    if (was === now) return
    const isToasts = byToast.current
    byToast.current = now !== '' && (isToasts || now === 'toast')
    if (now === '' && !isToasts) announce(HEARD_AGAIN)
    if (was === '' && (now === 'readings' || now === 'reconnecting')) announce(unheardTexts.sentence)
  }, [now])
}
