import { type TradeNotice, tradeNotices } from '@partlane/domain/notifications/trade-notices'
import type { WrittenPerson } from './people/write-people.ts'
import type { Row } from './services.ts'

const READ_AFTER_MS = 36 * 3_600_000

/** Whether people of the demo data have seen news of that time. */
export const isRead = (at: Date, now: Date): boolean => now.getTime() - at.getTime() > READ_AFTER_MS

/** When they have read a notice of that time. */
export const readAt = (at: Date, now: Date): Date | null => (isRead(at, now) ? new Date(at.getTime() + READ_AFTER_MS / 3) : null)

/** The name of a buyer in the notices of sellers. */
export const shortNameOf = ({ company, firstName, lastName }: WrittenPerson) => company ?? `${firstName} ${lastName.charAt(0)}.`

type Notice = { userId: number; message: TradeNotice; data: Row; key: string; at: Date; now: Date }

/** A row of `notifications` about an offer or an auction. */
export const tradeNoticeRow = ({ userId, message, data, key, at, now }: Notice): Row => ({
  user_id: userId,
  object_name: tradeNotices[message],
  message,
  data,
  dedupe_key: key,
  read_at: readAt(at, now),
  created_at: at,
})
