import type { Chat } from '@partlane/client/chats/chats'
import type { ChatEvent } from '@partlane/client/chats/events'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { orderPath } from './chat-paths.ts'
import { eventIcons } from './event-icons.tsx'
import { RelativeTime } from './RelativeTime.tsx'

type EventProps = { event: ChatEvent; chat: Chat }

/** A step of an order or another event between the messages, with a link to what it is about. */
export function EventRow({ event, chat }: EventProps) {
  const { t } = useI18n('chat')
  const text = useEventText(chat)
  const Icon = eventIcons[event.kind]
  return (
    <div className="my-1 flex items-start gap-3 rounded-control border border-line bg-surface px-3 py-2 text-md leading-snug">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-ink" dir="auto">
          {text(event)}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
          {event.order && (
            <Link to={orderPath(chat.side, event.order.id)} className="hit-44 font-bold text-link hover:underline">
              {t('event_order', { reference: event.order.reference })}
            </Link>
          )}
          <RelativeTime at={event.created_at} />
        </p>
      </div>
    </div>
  )
}

const withdrawalKinds = {
  refund_requested: 'withdrawal_declared',
  refund_accepted: 'withdrawal_accepted',
  refund_closed: 'withdrawal_closed',
} as const

/** Returns the sentence of an event for the side that reads it. */
function useEventText({ side, other }: Chat) {
  const { t } = useI18n('chat')
  return ({ kind, actor, reason, withdrawal }: ChatEvent): string => {
    const by = actor === side ? 'you' : actor
    if (withdrawal && kind in withdrawalKinds) return t(`event.${withdrawalKinds[kind as keyof typeof withdrawalKinds]}`, { side })
    switch (kind) {
      case 'blocked':
        return t('event.blocked', { name: other?.display_name ?? '' })
      case 'cancelled':
        return t('event.cancelled', { cause: hasDecided(actor) ? by : (reason ?? 'other') })
      default:
        return t(`event.${kind}`, { by, side, actor })
    }
  }
}

const hasDecided = (actor: ChatEvent['actor']) => actor === 'buyer' || actor === 'seller' || actor === 'operator'
