/**
 * Reads and checks `brand.json` when the client is built. The file contains the owner's texts for the pages. Invariant: all
 * required values exist and have the right type. An unknown key is an error, because its author expects to see it on a page.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Result, Schema, SchemaIssue } from 'effect'
import { isEmail } from '../../domain/rules/email.ts'
import type { Brand } from '../../src/kit/brand/brand.ts'
import type { AccessibilityStatement } from '../../src/shell/accessibility/accessibility-texts.ts'
import { WrongSetting } from './wrong-setting.ts'

/** The name of the file in the project's folder. */
export const BRAND_FILE = 'brand.json'

const text = (expected: string, isGood: (value: string) => boolean) =>
  Schema.String.check(Schema.makeFilter<string>(isGood, { expected }))

const line = text('a text in one line', (value) => value.trim() !== '' && !/[\r\n]/.test(value))
const email = text('an e-mail address', (value) => value !== '' && isEmail(value))
const phone = text(
  'a phone number such as 0123-456 78 or +46 123 456 78',
  (value) => /^(?:\+|0)[\d -]+$/.test(value) && value.replace(/\D/g, '').length >= 5,
)
const httpsAddress = text(
  'an address that begins with https://',
  (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
)
const logo = text('the path of an SVG or PNG file, from this one', (value) =>
  /^(?!\/)[^?#\\]+\.(?:svg|png)$/.test(value),
)
const filled = <Item>(item: Schema.Codec<Item>) =>
  Schema.Array(item).check(
    Schema.makeFilter<readonly Item[]>((items) => items.length > 0, { expected: 'a list that is not empty' }),
  )

const BrandFile = Schema.Struct({
  name: line,
  nameInText: line,
  title: line,
  description: line,
  logo,
  /** Whether a university's number with a T is accepted as a personal number; by default it is not. */
  studentNumbers: Schema.optionalKey(Schema.Boolean),
  contact: Schema.Struct({ address: filled(line), phone, email }),
  accessibility: Schema.Struct({
    lead: line,
    conformance: line,
    conformanceWhy: line,
    shortcomings: Schema.Array(Schema.Struct({ title: line, detail: line })),
    exemptions: line,
    report: line,
    authority: Schema.Struct({ detail: line, link: line, address: httpsAddress }),
    tested: line,
    updated: line,
  }),
})

/** The values that the build derives from `brand.json`. */
export interface BuiltBrand {
  readonly brand: Brand
  readonly statement: AccessibilityStatement
  /** The description of the site for search engines. */
  readonly description: string
  /** The path of the logo, relative to the project's folder. */
  readonly logo: string
}

const kinds: Readonly<Record<string, string>> = {
  String: 'a text',
  Boolean: 'true or false',
  Arrays: 'a list',
  Objects: 'an object',
}

const problemsIn = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    switch (issue._tag) {
      case 'MissingKey':
        return 'is missing'
      case 'UnexpectedKey':
        return 'is no key of it'
      case 'InvalidType':
        return `must be ${kinds[issue.ast._tag] ?? 'something else'}`
      default:
        return 'cannot be read'
    }
  },
  checkHook: ({ filter }) => `must be ${String(filter.annotations?.expected)}`,
})

const wrong = (problems: readonly string[]): WrongSetting =>
  new WrongSetting(problems.map((problem) => `${BRAND_FILE}: ${problem}`).join('\n'))

const parse = (written: string): unknown => {
  try {
    return JSON.parse(written)
  } catch (error) {
    throw wrong([`is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}

/** A `tel:` address that also works from abroad. A number without a country code is treated as Swedish. */
const phoneHref = (number: string): string =>
  `tel:${number
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+46')}`

/**
 * Reads the brand from the text of the file.
 * @throws {WrongSetting} with a line for each error
 */
export const brandOf = (written: string): BuiltBrand => {
  const result = Schema.decodeUnknownResult(BrandFile)(parse(written), { errors: 'all', onExcessProperty: 'error' })
  if (Result.isFailure(result))
    throw wrong(
      problemsIn(result.failure.issue).issues.map(({ path = [], message }) =>
        `${path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')} ${message}`.trim(),
      ),
    )
  const { name, nameInText, title, description, contact, accessibility, studentNumbers = false } = result.success
  return {
    brand: {
      name,
      nameInText,
      title,
      studentNumbers,
      addressLines: contact.address,
      phone: contact.phone,
      phoneHref: phoneHref(contact.phone),
      email: contact.email,
      emailHref: `mailto:${contact.email}`,
    },
    statement: accessibility,
    description,
    logo: result.success.logo,
  }
}

/**
 * Reads the brand of the project in a folder.
 * @throws {WrongSetting}
 */
export const readBrand = (root: string): BuiltBrand => {
  const file = join(root, BRAND_FILE)
  if (!existsSync(file)) throw wrong(['is missing'])
  const built = brandOf(readFileSync(file, 'utf8'))
  if (!existsSync(join(root, built.logo)))
    throw wrong([`logo must be the path of an SVG or PNG file, and there is no ${built.logo}`])
  return built
}
