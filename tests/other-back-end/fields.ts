/** Reads the body of a request field by field. A field that is missing or of another kind is refused with 400. */
import { Refusal } from './refusal.ts'

export interface Fields {
  /** Reads a field. `otherwise` is the value of a missing or null field. If it is not given, the field is required. */
  text(name: string, otherwise?: string): string
  number(name: string, otherwise?: number): number
  flag(name: string, otherwise: boolean): boolean
  list(name: string): Fields[]
  /** Null if the field is missing, null or empty. */
  id(name: string): number | null
}

const refuse = (name: string, message: string): never => {
  throw new Refusal(400, message, { [name]: message })
}

export const fieldsOf = (value: unknown): Fields => {
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  return {
    text: (name, otherwise) => {
      const given = fields[name] ?? otherwise
      return typeof given === 'string' && (given.trim() !== '' || otherwise !== undefined)
        ? given.trim()
        : refuse(name, `Fyll i ${name}.`)
    },
    number: (name, otherwise) => {
      const given = Number(fields[name] ?? otherwise)
      return Number.isFinite(given) ? given : refuse(name, `${name} är inget tal.`)
    },
    flag: (name, otherwise) => {
      const given = fields[name] ?? otherwise
      return typeof given === 'boolean' ? given : refuse(name, `${name} är varken ja eller nej.`)
    },
    list: (name) => {
      const given = fields[name]
      return Array.isArray(given) ? given.map(fieldsOf) : refuse(name, `${name} saknas.`)
    },
    id: (name) => {
      const given = fields[name]
      if (given === undefined || given === null || given === '') return null
      const id = Number(typeof given === 'object' ? Reflect.get(given, 'id') : given)
      return Number.isInteger(id) ? id : refuse(name, `${name} är inget id.`)
    },
  }
}
