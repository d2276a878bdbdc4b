import type { OutgoingMessage } from '@partlane/client/chats/send-message'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { bubbleClass } from './MessageBubble.tsx'
import { MessagePhotos } from './MessagePhotos.tsx'
import { MessageText } from './MessageText.tsx'

type OutgoingBubbleProps = { message: OutgoingMessage; onRetry: () => void; onDiscard: () => void }

/** An own message that is on its way, or that could not be sent. */
export function OutgoingBubble({ message, onRetry, onDiscard }: OutgoingBubbleProps) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const hasFailed = message.status === 'failed'
  return (
    <>
      <div className={cx(bubbleClass(true), hasFailed && 'border border-nofit')}>
        <span className="sr-only">{t('you')} </span>
        {message.text !== '' && <MessageText text={message.text} />}
        <MessagePhotos photos={message.photos.map(({ photo }) => photo)} />
        {!hasFailed && (
          <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted">
            <Clock aria-hidden="true" className="size-3.5" />
            {t('sending')}
          </p>
        )}
      </div>
      {hasFailed && (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm">
          <p className="font-bold text-nofit">
            {t('not_sent')} {messageOfError(message.error)}
          </p>
          <Button size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button size="sm" variant="quiet" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </div>
      )}
    </>
  )
}
