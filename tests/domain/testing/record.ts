import fc from 'fast-check'

/** Plain records with a prototype, like those that code makes and those that come over a port. */
export const record = <Value extends object>(
  fields: {
    readonly [Key in keyof Value]: fc.Arbitrary<Value[Key]>
  },
): fc.Arbitrary<Value> => fc.record<Value>(fields).map((value) => ({ ...value }))
