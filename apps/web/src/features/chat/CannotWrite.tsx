import { type Chat, useChangeChat } from '@partlane/client/chats/chats'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'

/** In place of the field: why nothing can be written. */
export function CannotWrite({ chat }: { chat: Chat }) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useChangeChat(chat.id)
  const reason = chat.blocked ? 'blocked' : chat.other?.former ? 'former' : 'other'
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line bg-sunken px-4 py-3 text-md">
      <p className="min-w-0 flex-1 basis-52">{t(`cannot_write.${reason}`)}</p>
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
