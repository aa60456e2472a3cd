/**
 * A word to whoever booked: a field that may stay empty, whose text goes into the mail about the answer,
 * wherever an answer is given.
 */
import type { ReactElement } from 'react'
import { LONGEST_WORD } from '../../../domain/rules/booking-status.ts'
import { TextArea } from '../../kit/form/field.tsx'

/** The word as a part of a call; it is left out where nothing is written, since another back end does not know it. */
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
