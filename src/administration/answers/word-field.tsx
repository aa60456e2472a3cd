/** A word to whoever booked, which goes with an answer in its mail, and may be left out. */
import type { ReactElement } from 'react'
import { LONGEST_WORD } from '../../../domain/rules/booking-status.ts'
import { TextArea } from '../../kit/form/field.tsx'
import { answerTexts as texts } from './answer-texts.ts'

/** Nothing where nothing is written: another back end does not know it. */
export const wordToSend = (word: string): { readonly word?: string } => (word.trim() === '' ? {} : { word })

interface WordFieldProps {
  readonly id: string
  readonly word: string
  readonly onWord: (word: string) => void
}

export const WordField = ({ id, word, onWord }: WordFieldProps): ReactElement => (
  <TextArea
    id={id}
    label={texts.word}
    hint={texts.hint}
    optional
    rows={2}
    maxLength={LONGEST_WORD}
    value={word}
    onChange={({ currentTarget }) => onWord(currentTarget.value)}
  />
)
