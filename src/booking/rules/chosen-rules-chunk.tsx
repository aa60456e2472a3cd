/** The verdict of the rules on the basket, loaded where there are rules. Without it a press goes on, and the server judges. */
import { useEffect } from 'react'
import { createChunk } from '../../kit/design/chunk.tsx'
import type { ChosenRulesProps } from './chosen-rules.tsx'

const LetOn = ({ asked, onDecided }: ChosenRulesProps): null => {
  useEffect(() => {
    if (asked) onDecided(true)
  }, [asked, onDecided])
  return null
}

export const chosenRules = createChunk(
  async () => (await import('./chosen-rules.tsx')).ChosenRules,
  null,
  (props) => <LetOn {...props} />,
)
