/**
 * Any back end's failure of a call, read as our own (docs/rules.md#other-back-ends): a message made for a person, and
 * the fields that are wrong. Pure. Invariant: HTML is never a message; without one the message is '', and the status
 * says it.
 */
import { Result } from 'effect'
import { FailureBody } from '../failure-body.ts'
import { isFields } from '../is-fields.ts'
import { readKnown } from '../unknown-values.ts'
import { inCamelCase } from './tolerance.ts'

const PLAIN_AT_MOST = 500

/** The framework's own words for a status say less than ours, and in English. */
const reasonPhrase =
  /^(?:Bad Request|Unauthorized|Forbidden|Not Found|Method Not Allowed|Not Acceptable|Conflict|Gone|Unsupported Media Type|Unprocessable (?:Entity|Content)|Too Many Requests|Internal Server Error|An error occurred while processing your request\.|One or more validation errors occurred\.)$/iu

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isMarkup = (text: string): boolean => /^\s*</u.test(text)

const firstText = (...candidates: readonly unknown[]): string =>
  candidates.find(
    (text): text is string =>
      typeof text === 'string' && text.trim() !== '' && !isMarkup(text) && !reasonPhrase.test(text),
  ) ?? ''

interface FieldText {
  /** In camelCase; null: no field has such a name. */
  readonly name: string | null
  readonly text: string
}

/** The first text of each entry. A parser's words about the body, as of `$.date`, are left out. */
const textsOf = (errors: unknown): readonly FieldText[] =>
  Object.entries(isFields(errors) ? errors : {}).flatMap(([path, texts]) => {
    const text = firstText(...(Array.isArray(texts) ? texts : [texts]))
    if (text === '' || path.startsWith('$')) return []
    const name = path.split('.').at(-1) ?? ''
    return [{ name: /^[a-z]\w*$/iu.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : null, text }]
  })

/** Details that a newer server of ours says beside the message, as far as they are known here. */
const knownDetails = (raw: unknown): Pick<FailureBody, 'slots' | 'rules'> => {
  const known = readKnown(FailureBody, raw)
  if (Result.isFailure(known)) return {}
  const { slots, rules } = known.success
  return { ...(slots === undefined ? {} : { slots }), ...(rules === undefined ? {} : { rules }) }
}

/** For a failure that is not our own server's, or a newer one's. @param isHtml as the header says */
export const readFailure = (status: number, text: string, isHtml: boolean): FailureBody => {
  const raw = parse(text)
  const body = inCamelCase(raw)
  const code = status === 404 ? 'not-found' : `status-${status}`
  if (isFields(body)) {
    const texts = [...textsOf(body.errors), ...textsOf(body.fields)]
    const fields = Object.fromEntries(texts.flatMap(({ name, text }) => (name === null ? [] : [[name, text]])))
    return {
      code: typeof body.code === 'string' ? body.code : code,
      // Where the fields have no place, their texts are all that there is to say.
      message: firstText(body.message, body.detail, body.title, texts.map(({ text }) => text).join(' ')),
      ...(Object.keys(fields).length === 0 ? {} : { fields }),
      ...knownDetails(raw),
    }
  }
  if (typeof body === 'string') return { code, message: firstText(body) }
  const isPlain = raw === undefined && !isHtml && text.length <= PLAIN_AT_MOST
  return { code, message: isPlain ? firstText(text.trim()) : '' }
}
