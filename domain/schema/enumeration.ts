/** Enumerations travel as their numbers (docs/rules.md#http). */
import { Schema } from 'effect'
import type { Form } from './other-form-marks.ts'

/** @param form who reads it by its name */
export const enumeration = <const Numbers extends readonly number[]>(
  form: Form,
  numbers: Numbers,
  description: string,
) => Schema.Literals(numbers).annotate({ description, absent: 0, form })
