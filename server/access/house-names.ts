/**
 * What the house and its service are called, as `brand.json` says it to the client: attackers try those first.
 */
import { readFileSync } from 'node:fs'
import { Option, Schema } from 'effect'

const Names = Schema.fromJsonString(
  Schema.Struct({
    name: Schema.String,
    title: Schema.String,
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

const read = Option.getOrNull(Schema.decodeUnknownOption(Names)(readBrandFile()))

/** As they are written. */
export const houseNames: readonly string[] =
  read === null ? [] : [read.name, read.title, read.contact.email, ...read.contact.address]
