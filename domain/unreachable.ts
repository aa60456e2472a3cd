/** Makes an unhandled member of a union a type error; throws if data broke the type. */
export const unreachable = (value: never): never => {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`)
}
