import { frames } from './protocol.ts'
import type { StreamMessage } from './pubsub.ts'

/** The frames of a message by identifier, as long as the message is being delivered. */
const framesByMessage = new WeakMap<StreamMessage, Map<string, Buffer>>()

/**
 * The bytes of a message for a subscription. Encoded once for all sockets that use the same
 * identifier and protocol: a room of thousands usually needs one frame.
 */
export function encodeMessage(message: StreamMessage, identifier: string, extended: boolean): Buffer {
  let framesByKey = framesByMessage.get(message)
  if (!framesByKey) {
    framesByKey = new Map()
    framesByMessage.set(message, framesByKey)
  }
  const key = extended ? identifier : `plain ${identifier}`
  let frame = framesByKey.get(key)
  if (!frame) {
    frame = Buffer.from(frames.data(identifier, message.payload, extended ? message : undefined))
    framesByKey.set(key, frame)
  }
  return frame
}
