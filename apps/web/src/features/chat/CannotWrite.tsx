import { type Chat, useChangeChat } from '@partlane/client/chats/chats'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { orderPath } from './chat-paths.ts'

/** In place of the field: why nothing can be written, and what an open order still allows. */
export function CannotWrite({ chat }: { chat: Chat }) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useChangeChat(chat.id)
  const reason = chat.blocked ? 'blocked' : chat.other?.former ? 'former' : 'other'
  const openOrder = chat.orders.find(({ status }) => isOpen(status))
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line bg-sunken px-4 py-3 text-md">
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <p>{t(`cannot_write.${reason}`)}</p>
        {openOrder && (
          <p>
            {t('cannot_write.open_order', { side: chat.side })}{' '}
            <Link to={orderPath(chat.side, openOrder.id)} className="hit-44 font-bold text-link hover:underline">
              {t('event_order', { reference: openOrder.reference })}
            </Link>
          </p>
        )}
      </div>
      {chat.blocked && (
        <Button size="sm" loading={isPending} onClick={() => mutate({ blocked: false })}>
          {t('unblock')}
        </Button>
      )}
      {error && (
        <p role="alert" className="w-full font-bold text-nofit">
          {messageOfError(error)}
        </p>
      )}
    </div>
  )
}

const isOpen = (status: Chat['orders'][number]['status']) => status !== 'completed' && status !== 'cancelled'
