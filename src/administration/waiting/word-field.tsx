/**
 * The message to the person who booked. The field is optional, and its text is included in the e-mail about an answer.
 * Every form that answers uses this field.
 */
import type { ReactElement } from 'react'
import { LONGEST_WORD } from '../../../domain/rules/booking-status.ts'
import { TextArea } from '../../kit/form/field.tsx'

/** Returns the message as a part of a call's body. It leaves out an empty message, because another back end does not know it. */
export const wordToSend = (word: string): { readonly word?: string } => (word.trim() === '' ? {} : { word })

interface WordFieldProps {
  readonly id: string
  readonly word: string
  readonly onWord: (word: string) => void
}

export const WordField = ({ id, word, onWord }: WordFieldProps): ReactElement => (
  <TextArea
    id={id}
    label="Några ord till den som har bokat"
    hint="De står i mejlet om den nya statusen."
    optional
    rows={2}
    maxLength={LONGEST_WORD}
    value={word}
    onChange={({ currentTarget }) => onWord(currentTarget.value)}
  />
)
