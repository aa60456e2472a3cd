/** Knows by the contents of files whether something was already made of them. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules, root } from './project.mjs'

/** @param setting what else it depends on; unset, it is as if it were not there */
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
