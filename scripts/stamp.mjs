/** Remembers whether a result has already been made from files with the same contents. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root } from './project.mjs'

/** @param setting a string on which the result also depends; an empty string does not change the fingerprint */
export const fingerprint = (files, setting = '') => {
  const hash = createHash('sha256').update(setting)
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const stampOf = (name) => join(modules, `.booking-${name}`)
export const isStamped = (name, value) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === value
export const stamp = (name, value) => {
  mkdirSync(modules, { recursive: true })
  writeFileSync(stampOf(name), value)
}
