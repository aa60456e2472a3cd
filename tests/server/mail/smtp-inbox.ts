/** A real SMTP server on 127.0.0.1 that keeps what it is given. */
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readMessage } from './read-message.ts'

export interface Received {
  readonly sender: string
  readonly recipients: readonly string[]
  readonly isEncrypted: boolean
  readonly user: unknown
  readonly message: ReturnType<typeof readMessage>
}

export interface SmtpInbox {
  readonly port: number
  readonly url: string
  /** In the order of arrival. Messages that were refused after their last line are in it, too. */
  readonly received: Received[]
  stop(): Promise<void>
}

export interface InboxRules {
  readonly port?: number
  readonly options?: SMTPServerOptions
  /** The status with which this recipient is refused, or null if it is accepted. If the promise never settles, the server hangs. */
  readonly recipient?: (address: string) => Promise<number | null>
  readonly sender?: () => number | null
  /** After the whole message was read. */
  readonly end?: () => Promise<number | null>
}

const refusal = (code: number) => Object.assign(new Error('No thanks, somebody@secret.example'), { responseCode: code })
const answer =
  (callback: (error?: Error | null) => void) =>
  (code: number | null): void =>
    callback(code === null ? null : refusal(code))
const welcome = async () => null

export const startInbox = async (rules: InboxRules = {}): Promise<SmtpInbox> => {
  const received: Received[] = []
  const { recipient = welcome, sender = () => null, end = welcome } = rules
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 50,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'hemligt@1' ? callback(null, { user: username }) : callback(refusal(535)),
    onMailFrom: (_address, _session, callback) => answer(callback)(sender()),
    onRcptTo: ({ address }, _session, callback) => void recipient(address).then(answer(callback)),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          sender: mailFrom === false ? '' : mailFrom.address,
          recipients: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          user: session.user,
          message: readMessage(Buffer.concat(chunks)),
        })
        void end().then(answer(callback))
      })
    },
    ...rules.options,
  })
  // A connection that a client breaks off.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(rules.port ?? 0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(address === null || typeof address === 'string' ? 0 : address.port)
    })
  })
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Accepts connections and says nothing. */
export const startSilence = async () => {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(address === null || typeof address === 'string' ? 0 : address.port)
    })
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => sockets.size,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
