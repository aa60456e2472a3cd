/** MessagePack on the hub, by the official package. */
import type { IHubProtocol } from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'

export const messagePack = (): IHubProtocol => new MessagePackHubProtocol()
