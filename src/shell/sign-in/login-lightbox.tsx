/** Signing in without leaving the page. It goes by itself once somebody is signed in, in this tab or another. */
import type { ReactElement, RefObject } from 'react'
import { useLocation } from 'wouter'
import { isBookingPath } from '../../../domain/routes/routes.ts'
import { useCoreState } from '../../core/core-context.tsx'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { toConfirmAt } from '../routing/paths.ts'
import { chosenDay } from '../routing/use-way-back.ts'
import { LazySignInForm } from './lazy-sign-in-form.tsx'
import { loginLightboxTexts } from './login-lightbox-texts.ts'
import type { SignInDraft } from './sign-in-form.tsx'

interface LoginLightboxProps {
  /** Whether what was chosen is held still. */
  readonly held: boolean
  readonly draft: RefObject<SignInDraft>
  readonly onClose: () => void
}

export const LoginLightbox = ({ held, draft, onClose }: LoginLightboxProps): ReactElement => {
  const [location] = useLocation()
  const day = useCoreState(chosenDay)
  const wayBack = isBookingPath(location) ? location : (day ?? location)
  return (
    <Lightbox
      title={loginLightboxTexts.title}
      words={<p>{held ? loginLightboxTexts.toConfirm : loginLightboxTexts.toChoose}</p>}
      onClose={onClose}
    >
      <LazySignInForm draft={draft} wayBack={toConfirmAt(wayBack)} onLeave={onClose} />
    </Lightbox>
  )
}
