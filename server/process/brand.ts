/** The names that the owner gives the house and its service: `brand.json`, which the client is built with too. */
import { readFileSync } from 'node:fs'
import { Option, Schema } from 'effect'

const Brand = Schema.fromJsonString(
  Schema.Struct({
    name: Schema.String,
    title: Schema.String,
    studentNumbers: Schema.optionalKey(Schema.Boolean),
    contact: Schema.Struct({ address: Schema.Array(Schema.String), email: Schema.String }),
  }),
)

const readBrandFile = (): string => {
  try {
    return readFileSync(new URL('../../brand.json', import.meta.url), 'utf8')
  } catch {
    // A server may be installed without what its client was built of.
    return ''
  }
}

const brand = Option.getOrNull(Schema.decodeUnknownOption(Brand)(readBrandFile()))

/** The sender of e-mails. */
export const houseName = brand?.name ?? 'Bokningen'

/** Whether a number with a T, of a university, is taken for a personal number. */
export const takesStudentNumbers = brand?.studentNumbers === true

/** All names and addresses of the house, as they are written. */
export const houseNames: readonly string[] =
  brand === null ? [] : [brand.name, brand.title, brand.contact.email, ...brand.contact.address]
