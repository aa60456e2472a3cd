/**
 * Statements that are prepared once by name on each connection: planning one costs either engine more than running it. Those without
 * parameters are left alone: they may be several in one text. Invariant: a name stands for one text, whichever connection uses it.
 */
import pg from 'pg'

/** Lists in a text make it another one each time: from here on nothing more is named. */
const mostNamed = 500

const nameStatements = (client: pg.Client, names: Map<string, string>): void => {
  const query = client.query.bind(client)
  const named = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return Reflect.apply(query, client, [text, values, ...rest])
    const name = names.get(text) ?? (names.size < mostNamed ? `statement ${names.size}` : undefined)
    if (name !== undefined) names.set(text, name)
    return Reflect.apply(query, client, [{ name, text, values }, ...rest])
  }
  Reflect.set(client, 'query', named)
}

/**
 * A class of clients for one pool.
 * @param configure what each client is made with, besides what the pool says
 */
export const clientsWithNames = (configure: () => pg.ClientConfig = () => ({})): typeof pg.Client => {
  const names = new Map<string, string>()
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...configure() })
      nameStatements(this, names)
    }
  }
}
