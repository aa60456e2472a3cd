/** An address with what of its query says something. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number | null>>): string => {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  )
  return said.length === 0 ? path : `${path}?${new URLSearchParams(said)}`
}
