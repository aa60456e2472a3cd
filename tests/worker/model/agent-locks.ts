/**
 * Web Locks between agents. They are exclusive or shared, and are granted in order, by a task of the agent that requested them. Invariant:
 * the locks and requests of an agent end with it, but a frozen agent keeps its locks.
 */
import type { Agent, EventLoops } from './event-loops.ts'

interface LockOptions {
  readonly mode?: 'exclusive' | 'shared'
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}
type Granted = (lock: { readonly name: string } | null) => unknown

interface Request {
  readonly agent: Agent
  readonly mode: 'exclusive' | 'shared'
  grant(): void
}

export type AgentLocks = ReturnType<typeof createAgentLocks>

export const createAgentLocks = (loops: Pick<EventLoops, 'post' | 'current'>) => {
  const held = new Map<string, Request[]>()
  const queues = new Map<string, Request[]>()

  const holders = (name: string): Request[] => held.get(name) ?? []
  const queue = (name: string): Request[] => queues.get(name) ?? []
  const isFreeFor = (name: string, mode: Request['mode']): boolean =>
    holders(name).length === 0 || (mode === 'shared' && holders(name).every((holder) => holder.mode === 'shared'))

  const grantNext = (name: string): void => {
    const [next, ...rest] = queue(name)
    if (next === undefined || !isFreeFor(name, next.mode)) return
    queues.set(name, rest)
    held.set(name, [...holders(name), next])
    next.grant()
    grantNext(name)
  }

  const without = (requests: Map<string, Request[]>, name: string, gone: Request): void => {
    requests.set(
      name,
      (requests.get(name) ?? []).filter((request) => request !== gone),
    )
  }

  const ask = (name: string, { mode = 'exclusive', ifAvailable, signal }: LockOptions, granted: Granted) => {
    const agent = loops.current()
    if (agent === null) throw new Error(`nobody asks for the lock ${name}`)
    return new Promise<unknown>((resolve, reject) => {
      const forget = (): void => {
        without(held, name, request)
        without(queues, name, request)
        grantNext(name)
      }
      const run = async (lock: Parameters<Granted>[0]): Promise<unknown> => granted(lock)
      const request: Request = {
        agent,
        mode,
        grant: () => {
          loops.post(agent, () => {
            run({ name }).then(resolve, reject).finally(forget)
          })
        },
      }
      if (ifAvailable === true && (!isFreeFor(name, mode) || queue(name).length > 0)) {
        loops.post(agent, () => run(null).then(resolve, reject))
        return
      }
      agent.ends.push(forget)
      queues.set(name, [...queue(name), request])
      signal?.addEventListener('abort', () => {
        if (!queue(name).includes(request)) return
        forget()
        reject(new DOMException('aborted', 'AbortError'))
      })
      grantNext(name)
    })
  }

  return {
    request: (name: string, ...rest: [Granted] | [LockOptions, Granted]): Promise<unknown> =>
      rest.length === 1 ? ask(name, {}, rest[0]) : ask(name, ...rest),
  }
}
