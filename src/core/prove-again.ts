/**
 * Asks who is there, in the moment in which the server asks for it (403 `prove-again`), and makes the call again. The calls of a tab share
 * one question. Invariant: nothing that was typed is lost; a call that is not proved is answered with the server's refusal.
 */
import { BehaviorSubject } from 'rxjs'
import type { Answer } from '../../domain/port/core-port.ts'

let asking: Promise<boolean> | null = null

/** The question that is open: a function that takes its answer. Null without one. */
export const openQuestion = new BehaviorSubject<((isProved: boolean) => void) | null>(null)

const ask = (): Promise<boolean> =>
  new Promise<boolean>((resolve) => openQuestion.next(resolve)).finally(() => {
    asking = null
    openQuestion.next(null)
  })

export const provedAgain = async <Value>(call: () => Answer<Value>): Answer<Value> => {
  const answer = await call()
  const isAsked =
    answer._tag === 'Failed' && answer.failure._tag === 'Refused' && answer.failure.body.code === 'prove-again'
  if (!isAsked) return answer
  asking ??= ask()
  return (await asking) ? call() : answer
}
