/** A browser, as far as a test of a back end needs one: with its cookies, and the header with the value of `XSRF-TOKEN`. */

interface Answered {
  readonly status: number
  readonly text: string
}

export interface Browser {
  readonly jar: Map<string, string>
  ask(method: string, path: string, token?: string, body?: object): Promise<Answered>
  /**
   * Gets what a trusted call needs.
   * @returns the token. An empty text if there is none.
   */
  signIn(email: string): Promise<string>
}

export const createBrowser = (origin: string): Browser => {
  const jar = new Map<string, string>()
  const ask: Browser['ask'] = async (method, path, token, body) => {
    const xsrf = jar.get('XSRF-TOKEN')
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(xsrf === undefined || method === 'GET' ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    return { status: answer.status, text: await answer.text() }
  }
  return {
    jar,
    ask,
    signIn: async (email) => {
      for (const path of ['/', '/api/groups']) await ask('GET', path)
      const { text } = await ask('POST', '/api/auth/sign-in', undefined, { email, password: 'demo-losenord-1' })
      return /"token":"([^"]+)"/i.exec(text)?.[1] ?? ''
    },
  }
}
