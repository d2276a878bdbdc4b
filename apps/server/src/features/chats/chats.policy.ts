import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import { type ChatSide, otherSide } from '@partlane/domain/chats/chat-rules'
import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'

type Sides = { buyer_id: number; seller_id: number }

/**
 * The side of the user in a conversation.
 * @throws Refusal not_found for everyone else
 */
export function sideOf({ id }: Pick<CurrentUser, 'id'>, chat: Sides | undefined): ChatSide {
  if (chat?.buyer_id === id) return 'buyer'
  if (chat?.seller_id === id) return 'seller'
  throw new Refusal('not_found')
}

export const userOfSide = (chat: Sides, side: ChatSide): number => (side === 'buyer' ? chat.buyer_id : chat.seller_id)
export const otherUser = (chat: Sides, side: ChatSide): number => userOfSide(chat, otherSide(side))

type WriteFacts = { isBlocked: boolean; otherStatus: UserStatus | undefined; otherRole: Role | undefined }

/** Blocked and closed accounts, and guests, cannot be written to. */
export const canReceive = ({ otherStatus, otherRole }: Omit<WriteFacts, 'isBlocked'>): boolean =>
  otherRole !== 'guest' && otherStatus !== 'blocked' && otherStatus !== 'deleted'

/** @throws Refusal chat_blocked, chat_not_possible */
export function refuseUnwritable({ isBlocked, ...facts }: WriteFacts): void {
  if (isBlocked) throw new Refusal('chat_blocked')
  if (!canReceive(facts)) throw new Refusal('chat_not_possible')
}
