/** Makes an unhandled member of a union a type error. At run time it throws, if a value contradicts its type. */
export const unreachable = (value: never): never => {
  throw new TypeError(`unreachable: ${JSON.stringify(value)}`)
}
