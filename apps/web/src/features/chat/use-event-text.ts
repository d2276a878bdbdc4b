import type { Chat } from '@partlane/client/chats/chats'
import type { ChatEvent } from '@partlane/client/chats/events'
import { useI18n } from '@partlane/i18n/react'

const withdrawalKinds = {
  refund_requested: 'withdrawal_declared',
  refund_accepted: 'withdrawal_accepted',
  refund_closed: 'withdrawal_closed',
} as const

type ShownEvent = Pick<ChatEvent, 'kind' | 'actor'> &
  Partial<Pick<ChatEvent, 'reason' | 'withdrawal'>> & { offer: Pick<NonNullable<ChatEvent['offer']>, 'price'> | null }

/** Returns the sentence of an event for the side that reads it. */
export function useEventText({ side, other }: Pick<Chat, 'side' | 'other'>) {
  const { t, formatMoney } = useI18n('chat')
  return ({ kind, actor, reason, withdrawal, offer }: ShownEvent): string => {
    const by = actor === side ? 'you' : actor
    if (withdrawal && kind in withdrawalKinds) return t(`event.${withdrawalKinds[kind as keyof typeof withdrawalKinds]}`, { side })
    switch (kind) {
      case 'blocked':
        return t('event.blocked', { name: other?.display_name ?? '' })
      case 'cancelled':
        return t('event.cancelled', { cause: hasDecided(actor) ? by : (reason ?? 'other') })
      default:
        return t(`event.${kind}`, { by, side, actor, amount: offer ? formatMoney(offer.price) : '' })
    }
  }
}

const hasDecided = (actor: ChatEvent['actor']) => actor === 'buyer' || actor === 'seller' || actor === 'operator'
