/**
 * Refuses what the writers of the protocols would send as something else, mostly as `{}`: whatever can be walked but is
 * no list (a Map, a Set, a generator), and what is not there yet (a promise). Everything else is the writers' business.
 */
export function requireSendable(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if (Array.isArray(value)) for (const item of value) requireSendable(item)
  else if (Symbol.iterator in value || Symbol.asyncIterator in value || 'then' in value) {
    throw new TypeError(`A ${value.constructor?.name ?? 'walkable object'} cannot be sent`)
  }
  // What says itself how it is written, as a date does.
  else if (!('toJSON' in value)) for (const item of Object.values(value)) requireSendable(item)
}
