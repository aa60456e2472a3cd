/**
 * The address of a worker's script as Trusted Types want it. Invariant: the policy lets through the addresses that the
 * build made and nothing else; without it `new SharedWorker` throws under our Content-Security-Policy.
 */
import logReaderEntry from '../../worker/log-reader-entry.ts?worker&url'
import ownEntry from '../../worker/own-entry.ts?worker&url'
import sharedEntry from '../../worker/shared-entry.ts?worker&url'

/** The policy makes a TrustedScriptURL, which passes wherever an address is taken. */
interface ScriptPolicy {
  createScriptURL(url: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

const isPolicyFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

const entries: readonly string[] = [sharedEntry, ownEntry, logReaderEntry]

const rules = {
  createScriptURL: (url: string): string => {
    if (!entries.includes(url)) throw new TypeError('not the address of our worker')
    return url
  },
}

const factory: unknown = Reflect.get(globalThis, 'trustedTypes')
const policy: ScriptPolicy = isPolicyFactory(factory) ? factory.createPolicy('booking-worker', rules) : rules

export const sharedWorkerUrl = (): string => policy.createScriptURL(sharedEntry)
export const ownWorkerUrl = (): string => policy.createScriptURL(ownEntry)
export const logReaderWorkerUrl = (): string => policy.createScriptURL(logReaderEntry)
