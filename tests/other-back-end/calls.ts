/** A call of the specification: who may make it, what it does, and what its answer is used for. */
import type { Fields } from './fields.ts'
import type { User } from './world.ts'

export type Audience = 'anyone' | 'user' | 'administrator'

export interface Upload {
  readonly title: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface CallRequest<Caller = User | null> {
  /** The id at a place of the address. @throws Refusal (404) if there is no id */
  id(name: string): number
  parameter(name: string): string
  readonly query: URLSearchParams
  readonly body: Fields
  readonly upload: Upload | null
  readonly caller: Caller
  readonly token: string | null
  /** The browser's cookie `sess`, if it has one. */
  readonly session: string | null
  /** The origin of the page that calls, for links in e-mails. */
  readonly origin: string
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Parameters stand as `:name`. */
  readonly path: string
  readonly audience: Audience
  /** Whether it creates something, which a REST service answers with 201. */
  readonly makes: boolean
  /** Whether a client needs anything of the answer. */
  readonly isUsed: boolean
  /** Whether this back end only says that it is done. */
  readonly isSilent: boolean
  readonly answer: (request: CallRequest) => unknown
}

type Answer<Caller> = (request: CallRequest<Caller>) => unknown

const signedIn =
  (answer: Answer<User>): Call['answer'] =>
  (request) => {
    const { caller } = request
    // Callers without the right to a call never come here.
    if (caller === null) throw new Error('nobody is signed in')
    return answer({ ...request, caller })
  }

const plain = { makes: false, isUsed: true, isSilent: false }
const change = { ...plain, isUsed: false }

export const readByAnyone = (path: string, answer: Answer<User | null>): Call => ({
  ...{ method: 'GET', path, audience: 'anyone', answer },
  ...plain,
})
export const read = (audience: 'user' | 'administrator', path: string, answer: Answer<User>): Call => ({
  ...{ method: 'GET', path, audience, answer: signedIn(answer) },
  ...plain,
})
export const askByAnyone = (path: string, answer: Answer<User | null>): Call => ({
  ...{ method: 'POST', path, audience: 'anyone', answer },
  ...plain,
})
export const ask = (audience: 'user' | 'administrator', path: string, answer: Answer<User>): Call => ({
  ...{ method: 'POST', path, audience, answer: signedIn(answer) },
  ...plain,
})
/** Creates something with which the caller goes on, so the id is needed. */
export const make = (audience: 'user' | 'administrator', path: string, answer: Answer<User>): Call => ({
  ...ask(audience, path, answer),
  makes: true,
})
/** Creates a part of something. The client reads the whole again. */
export const add = (path: string, answer: Answer<User>): Call => ({
  ...make('administrator', path, answer),
  isUsed: false,
})
export const update = (
  method: 'POST' | 'PUT',
  audience: 'user' | 'administrator',
  path: string,
  answer: Answer<User>,
): Call => ({ ...{ method, path, audience, answer: signedIn(answer) }, ...change })
export const remove = (audience: 'user' | 'administrator', path: string, answer: Answer<User>): Call => ({
  ...{ method: 'DELETE', path, audience, answer: signedIn(answer) },
  ...change,
  isSilent: true,
})
