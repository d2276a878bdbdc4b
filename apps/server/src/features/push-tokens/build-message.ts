import { MAX_MESSAGE_BYTES, type NativePushMessage } from '#gateways/native-push/port.ts'
import { cleanText, cutText, fitText, MAX_BODY_CHARACTERS, MAX_TITLE_CHARACTERS } from '#platform/push/push-text.ts'

type MessageInput = { notificationId: number; title: string; text: string; path: string; isUrgent: boolean }

/** A message is worth reading for three days. */
const TTL_SECONDS = 3 * 24 * 60 * 60

/**
 * The message to a device for a notification, of at most `MAX_MESSAGE_BYTES`. `path` has no prefix
 * of the language: the app has its own.
 */
export function buildMessage({ notificationId, title, text, path, isUrgent }: MessageInput): Omit<NativePushMessage, 'token'> {
  const data = { path, notification_id: notificationId }
  const shortTitle = cutText(cleanText(title), MAX_TITLE_CHARACTERS)
  const fits = (body: string) => Buffer.byteLength(JSON.stringify({ title: shortTitle, body, data })) <= MAX_MESSAGE_BYTES
  return {
    title: shortTitle,
    body: fitText(cleanText(text), { maxCharacters: MAX_BODY_CHARACTERS, fits }),
    data,
    ttlSeconds: TTL_SECONDS,
    priority: isUrgent ? 'high' : 'normal',
    tag: `notification-${notificationId}`,
  }
}
