/** How an e-mail leaves the server: by SMTP, or as a file. */
import { Data } from 'effect'

export interface MailMessage {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly html: string
  readonly plain: string
  /** An instant of the server's clock. */
  readonly createdAt: string
}

export class DeliveryFailed extends Data.TaggedError('DeliveryFailed')<{
  /** A few codes, without personal data. */
  readonly reason: string
  /** The same mail would be refused again. */
  readonly isPermanent: boolean
}> {}

export interface MailTransport {
  /**
   * Settles when the mail is in other hands.
   * @param signal ends the attempt; the mail may have been delivered all the same
   * @throws DeliveryFailed
   */
  deliver(message: MailMessage, signal: AbortSignal): Promise<void>
}
