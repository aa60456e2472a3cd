/** Databases on a running PostgreSQL. Each is a copy of a template, because copying is quicker than migrating. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The address of the database of this name on the same server. */
export const databaseNamed = (url: string, name: string): string => Object.assign(new URL(url), { pathname: name }).href

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

const ask = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseNamed(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes an empty database, and returns its address. */
export const createDatabase = async (url: string, name: string): Promise<string> => {
  await ask(url, `create database "${name}"`)
  return databaseNamed(url, name)
}

/** Copies the database with the address `template`, and returns the address of the copy. Nobody may be connected to the template. */
export const copyDatabase = async (template: string): Promise<string> => {
  const name = `test-${randomUUID()}`
  // It copies the files, which takes half of the processor time of copying the pages through the log.
  await ask(template, `create database "${name}" template "${nameOf(template)}" strategy file_copy`)
  return databaseNamed(template, name)
}

/** It works even if somebody is still connected to the database. */
export const dropDatabase = (url: string): Promise<void> =>
  ask(url, `drop database if exists "${nameOf(url)}" with (force)`)
