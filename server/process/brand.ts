/**
 * The names of the house and its service. The owner of the house writes them in `brand.json`, and the client is built with the same file.
 */
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
    // A server may be installed without the sources of its client.
    return ''
  }
}

const brand = Option.getOrNull(Schema.decodeUnknownOption(Brand)(readBrandFile()))

/** The name of the sender of e-mails. */
export const houseName = brand?.name ?? 'Bokningen'

/** Whether a university's number, which contains a T, is accepted in place of a personal number. */
export const takesStudentNumbers = brand?.studentNumbers === true

/**
 * Whether the contact details are those of the demonstration. No real address ends with `.example` (RFC 2606). A house of its own does not
 * show them.
 */
export const hasSampleContact = brand?.contact.email.endsWith('.example') === true

/** Names and addresses of the house. No password may consist of words from them. */
export const houseNames: readonly string[] =
  brand === null ? [] : [brand.name, brand.title, brand.contact.email, ...brand.contact.address]
