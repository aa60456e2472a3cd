/** The field for a code of the app. A telephone offers its digits, and fills in a code that it knows. */
import type { ComponentProps, ReactElement } from 'react'
import { TextField } from '../../kit/form/field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>

export const codeTexts = {
  app: 'Kod från appen',
  appHint: 'Sex siffror, som byts var 30:e sekund.',
  recovery: 'Reservkod',
  recoveryHint: 'En av koderna som du sparade, till exempel k7f2-mqx9-rtab. Varje kod går att använda en gång.',
  either: 'Kod från appen, eller en reservkod',
} as const

export const AppCodeField = (props: CodeFieldProps): ReactElement => (
  <TextField
    label={codeTexts.app}
    hint={codeTexts.appHint}
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    {...props}
  />
)

/** A code of the app or a recovery code, for people who are signed in. */
export const EitherCodeField = (props: CodeFieldProps): ReactElement => (
  <TextField
    label={codeTexts.either}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)

export const RecoveryCodeField = (props: CodeFieldProps): ReactElement => (
  <TextField
    label={codeTexts.recovery}
    hint={codeTexts.recoveryHint}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
