import type { Limits } from './limits.ts'

const abuse = 4

/** Counts what one client sends in each second: only calls are refused, but a flood of anything is abuse. */
export function createCallRate(limits: Limits) {
  let second = Number.NEGATIVE_INFINITY
  let messages = 0
  let calls = 0
  return {
    count(now: number, isCall: boolean): 'fine' | 'too-many' | 'abuse' {
      if (now - second >= 1000) {
        second = now
        messages = 0
        calls = 0
      }
      messages += 1
      if (isCall) calls += 1
      if (messages > limits.callsPerSecond * abuse) return 'abuse'
      return calls > limits.callsPerSecond ? 'too-many' : 'fine'
    },
  }
}
