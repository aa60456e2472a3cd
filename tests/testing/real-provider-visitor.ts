/** Somebody's browser at a real provider (`real-provider.ts`), without a screen: it keeps cookies, follows, and presses the one button. */

export const createProviderVisitor = () => {
  const cookies = new Map<string, string>()
  const ask = async (address: string, body?: URLSearchParams) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { cookie },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const to = response.headers.get('location')
    return { to: to === null ? null : new URL(to, address).href, text: await response.text() }
  }
  return {
    /**
     * Signs in, if the provider asks.
     * @param back how the address at which the browser ends begins
     */
    async signIn(
      first: string,
      back: string,
      answer: 'yes' | 'no' = 'yes',
    ): Promise<{ readonly end: string; readonly asked: number }> {
      let asked = 0
      const visit = async (address: string, body?: URLSearchParams): Promise<string> => {
        if (address.startsWith(back)) return address
        const { to } = await ask(address, body)
        if (to !== null) return visit(to)
        asked += 1
        if (asked > 5) throw new Error(`The provider asks again and again at ${address}`)
        return visit(address, new URLSearchParams({ answer }))
      }
      return { end: await visit(first), asked }
    },
    /** Signs out at the provider. */
    async signOut(provider: string, clientId: string): Promise<void> {
      const { text } = await ask(`${provider}/session/end?${new URLSearchParams({ client_id: clientId })}`)
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1]
      if (xsrf === undefined) throw new Error(`The provider asks nothing: ${text.slice(0, 200)}`)
      await ask(`${provider}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }))
    },
  }
}
