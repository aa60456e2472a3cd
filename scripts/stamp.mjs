/** Remembers whether a result has already been made from files with the same contents. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root } from './project.mjs'

/** The fingerprint of files. It also depends on `setting`, unless that is an empty string. */
export const fingerprint = (files, setting = '') => {
  const hash = createHash('sha256').update(setting)
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const stampOf = (name) => join(modules, `.booking-${name}`)
export const isStamped = (name, value) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === value
export const stamp = (name, value) => {
  mkdirSync(modules, { recursive: true })
  // A copy of the folder by hard links shares its files, and its stamps must not say what was built elsewhere.
  rmSync(stampOf(name), { force: true })
  writeFileSync(stampOf(name), value)
}
