/** Signing in without leaving the page. It goes by itself once somebody is signed in, in this tab or another. */
import type { ReactElement, RefObject } from 'react'
import { Lightbox } from '../../kit/design/lightbox.tsx'
import { LazySignInForm } from './lazy-sign-in-form.tsx'
import { loginLightboxTexts } from './login-lightbox-texts.ts'
import type { SignInDraft } from './sign-in-form.tsx'

interface LoginLightboxProps {
  /** Whether what was chosen is held still. */
  readonly held: boolean
  readonly draft: RefObject<SignInDraft>
  readonly onClose: () => void
}

export const LoginLightbox = ({ held, draft, onClose }: LoginLightboxProps): ReactElement => (
  <Lightbox
    title={loginLightboxTexts.title}
    words={<p>{held ? loginLightboxTexts.toConfirm : loginLightboxTexts.toChoose}</p>}
    onClose={onClose}
  >
    <LazySignInForm draft={draft} />
  </Lightbox>
)
