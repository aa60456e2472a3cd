/**
 * Takes Immer's patches into a copy of the state, as its own `applyPatches` does (law, tests), without drafts: a tab only
 * ever applies patches, and needs no more of the library for it. Invariant: what no patch names keeps its identity, and
 * nothing that was there before is changed.
 */
import type { Patch } from 'immer'

const copyOf = (value: object): object => (Array.isArray(value) ? [...value] : { ...value })

const change = (target: object, { op, value }: Patch, key: string | number): void => {
  if (!Array.isArray(target)) {
    if (op === 'remove') Reflect.deleteProperty(target, key)
    else Reflect.set(target, key, value)
  } else if (op === 'remove') target.splice(Number(key), 1)
  else if (op === 'add') target.splice(Number(key), 0, value)
  else Reflect.set(target, key, value)
}

/** @param own what was copied for this delivery already, and may be changed */
const into = (target: object, patch: Patch, own: WeakSet<object>): void => {
  let at = target
  for (const key of patch.path.slice(0, -1)) {
    const before: unknown = Reflect.get(at, key)
    if (typeof before !== 'object' || before === null) throw new Error(`no such place: ${patch.path.join('/')}`)
    if (own.has(before)) {
      at = before
      continue
    }
    const copy = copyOf(before)
    own.add(copy)
    Reflect.set(at, key, copy)
    at = copy
  }
  const last = patch.path.at(-1)
  if (last === undefined) throw new Error('a patch of everything is a snapshot')
  change(at, patch, last)
}

export const applyPatches = <Whole extends object>(whole: Whole, patches: readonly Patch[]): Whole => {
  const next = { ...whole }
  const own = new WeakSet<object>()
  for (const patch of patches) into(next, patch, own)
  return next
}
