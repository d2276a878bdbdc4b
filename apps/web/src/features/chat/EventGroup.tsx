import type { Chat } from '@partlane/client/chats/chats'
import type { ChatEvent } from '@partlane/client/chats/events'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { orderPath } from './chat-paths.ts'
import { eventIcons } from './event-icons.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { useEventText } from './use-event-text.ts'

type EventGroupProps = { events: readonly ChatEvent[]; chat: Chat }

/**
 * Steps of orders and other events that follow each other between two messages. The link to an
 * order is below the last step of it.
 */
export function EventGroup({ events, chat }: EventGroupProps) {
  const { t } = useI18n('chat')
  const text = useEventText(chat)
  return (
    <ul className="my-1 grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control border border-line bg-surface px-3 py-2 text-md leading-snug">
      {events.map((event, index) => {
        const Icon = eventIcons[event.kind]
        const { order } = event
        const isLastOfOrder = order && events[index + 1]?.order?.id !== order.id
        return (
          <li key={event.id} className="flex items-start gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <p className="min-w-0 flex-1 basis-52 text-ink" dir="auto">
                {text(event)}
              </p>
              <span className="shrink-0 text-sm">
                <RelativeTime at={event.created_at} />
              </span>
              {isLastOfOrder && (
                <p className="w-full text-sm">
                  <Link to={orderPath(chat.side, order.id)} className="hit-44 font-bold text-link hover:underline">
                    {t('event_order', { reference: order.reference })}
                  </Link>
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
