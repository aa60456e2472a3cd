/**
 * What a whole run of the tests leaves to be searched at its end (`scripts/search-logs.mjs`): the logs of the servers,
 * and every secret that was used. No secret may be in a log.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogTarget } from '../../server/process/logger.ts'

const folder = process.env.BOOKING_TEST_EVIDENCE ?? ''
export const keepsEvidence = folder !== ''

const append = (kind: 'secrets' | 'logs', lines: readonly string[]): void => {
  if (lines.length > 0) appendFileSync(join(folder, `${kind}-${process.pid}.txt`), `${lines.join('\n')}\n`)
}

/** Shorter values would be found everywhere. */
const leastLength = 8
const noted = new Set<string>()
export const noteSecrets = (values: readonly string[]): void => {
  if (!keepsEvidence) return
  const fresh = values.filter((value) => value.length >= leastLength && !noted.has(value))
  for (const value of fresh) noted.add(value)
  append(
    'secrets',
    fresh.map((value) => JSON.stringify(value)),
  )
}

/** The names of secret or personal values in bodies and answers. */
const isSecret = /^(.*password|code|token|connectionToken|pin|email|billingEmail)$/i

/**
 * Notes every such value, however deep it lies.
 * @param json any value
 */
export const noteSecretsIn = (json: unknown): void => {
  if (!keepsEvidence || typeof json !== 'object' || json === null) return
  // The code of a failure is a word of the contract, and no secret.
  const isFailure = 'message' in json
  for (const [key, value] of Object.entries(json)) {
    if (isFailure && key === 'code') continue
    if (typeof value === 'string' && isSecret.test(key)) noteSecrets([value])
    else noteSecretsIn(value)
  }
}

/** Times and numbers of requests, which alone make lines of the same content differ. */
const passing = /"at":"[^"]{24}",|,"ms":\d+|,"request":"req-\w{1,6}"/g

/** Each different line once. */
export const keepLog = (text: string): void => {
  if (!keepsEvidence) return
  const lines = text.split('\n').map((line) => line.replace(passing, ''))
  append(
    'logs',
    [...new Set(lines)].filter((line) => line !== ''),
  )
}

/** The file into which a server of the tests writes its log, until the log is kept. */
export const createKeptLog = (): LogTarget & { keep(): void } => {
  const lines = new Set<string>()
  return {
    write: (line) => lines.add(line.replace(passing, '')),
    keep: () => keepLog([...lines].join('')),
  }
}
