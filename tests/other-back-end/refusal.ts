/** A refusal of a call: an HTTP status and words for a person, also for single fields. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

export const NOT_SIGNED_IN = 'Du är inte inloggad.'
export const NOT_ADMINISTRATOR = 'Det här kan bara administratörer göra.'

export const notFound = (): Refusal => new Refusal(404, 'Det du söker finns inte.')

/** Returns the thing. @throws Refusal if there is no such thing */
export const found = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw notFound()
  return value
}
