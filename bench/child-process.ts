/**
 * The processes of a benchmark: a parent asks, a child answers, one request at a time; a child ends with its parent.
 */
import type { ChildProcess } from 'node:child_process'
import { Schema } from 'effect'

/** Milliseconds of the monotonic clock that all processes of a machine share. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6

/** The next message of a child. */
export const next = <Answer>(child: ChildProcess, schema: Schema.Codec<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onExit = (): void => reject(new Error('a process of the benchmark ended too soon'))
    child.once('exit', onExit)
    child.once('message', (message: unknown) => {
      child.off('exit', onExit)
      resolve(Schema.decodeUnknownSync(schema)(message))
    })
  })

export const ask = <Answer>(child: ChildProcess, request: object, schema: Schema.Codec<Answer>): Promise<Answer> => {
  const answer = next(child, schema)
  child.send(request)
  return answer
}

/** Serves requests from the parent process, one at a time; ends with it. */
export const serveParent = <Request>(
  schema: Schema.Codec<Request, unknown>,
  answer: (request: Request) => object | Promise<object>,
): void => {
  const decode = Schema.decodeUnknownSync(schema)
  process.on('message', async (message: unknown) => {
    process.send?.(await answer(decode(message)))
  })
  process.on('disconnect', () => process.exit())
}

export const Memory = Schema.Struct({ heapBytes: Schema.Finite, residentBytes: Schema.Finite })

/** The memory that is left when all garbage is gone; takes `--expose-gc`. */
export const readMemory = async (): Promise<typeof Memory.Type> => {
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heapBytes: heapUsed + external, residentBytes: rss }
}
