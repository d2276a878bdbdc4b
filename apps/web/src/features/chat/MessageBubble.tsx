import type { Chat } from '@partlane/client/chats/chats'
import type { Message } from '@partlane/client/chats/messages'
import { deriveDelivery } from '@partlane/domain/chats/chat-rules'
import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode, Ref } from 'react'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { useOpenReport } from '#lib/reports/report-context.ts'
import { cx } from '#ui/core/cx.ts'
import { MessagePhotos } from './MessagePhotos.tsx'
import { MessageText } from './MessageText.tsx'

type MessageBubbleProps = {
  ref?: Ref<HTMLDivElement> | undefined
  message: Message
  chat: Chat
  isLastOwn: boolean
  /** That the question is published on the listing, with the actions. */
  enquiryMark?: ReactNode
  publishButton?: ReactNode
}

/** One message: own ones on the right, with how far they have come. */
export function MessageBubble({ ref, message, chat, isLastOwn, enquiryMark, publishButton }: MessageBubbleProps) {
  const { t, formatDate } = useI18n('chat')
  const { productName: product } = useRootLoaderData()
  const isOwn = message.author === chat.side
  return (
    <div ref={ref} className={bubbleClass(isOwn)}>
      <span className="sr-only">{isOwn ? t('you') : t('from', { name: chat.other?.display_name ?? '' })} </span>
      {message.text !== '' && <MessageText text={message.text} />}
      {message.text === '' && message.photos.length === 0 && <p className="text-muted italic">{t('removed')}</p>}
      <MessagePhotos photos={message.photos} />
      {message.masked && <MessageNote icon={<EyeOff aria-hidden="true" />}>{t(isOwn ? 'masked.own' : 'masked.other')}</MessageNote>}
      {message.suspicious && (
        <MessageNote icon={<TriangleAlert aria-hidden="true" />} isWarning>
          {t('suspicious', { product })}
        </MessageNote>
      )}
      {enquiryMark}
      {publishButton}
      <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted">
        <time dateTime={message.created_at}>{formatDate(message.created_at, 'time')}</time>
        {!isOwn && <ReportMessageButton message={message} chat={chat} />}
        {isOwn && <DeliveryMark delivery={deliveryOf(message, chat)} isTextShown={isLastOwn} />}
      </p>
    </div>
  )
}

export const bubbleClass = (isOwn: boolean) =>
  cx(
    'max-w-[min(85%,34rem)] rounded-2xl px-3.5 py-2 text-md leading-snug text-text',
    isOwn ? 'justify-self-end rounded-br-[4px] bg-info-soft' : 'justify-self-start rounded-bl-[4px] bg-sunken',
  )

const deliveryOf = ({ id }: Message, chat: Chat) =>
  deriveDelivery({
    messageId: Number(id),
    otherDeliveredId: Number(chat.other_delivered_id),
    otherReadId: Number(chat.other_read_id),
  })

/** Reports a message of the other side to the operators. */
function ReportMessageButton({ message, chat: { id, other, blocked } }: Pick<MessageBubbleProps, 'message' | 'chat'>) {
  const { t } = useI18n('chat')
  const openReport = useOpenReport()
  if (!openReport) return null
  const target = { kind: 'message', id: message.id, name: other?.display_name ?? '', ...(!blocked && { chatId: id }) } as const
  return (
    <button
      type="button"
      aria-label={t('report')}
      title={t('report')}
      className="hit-44 -my-1 grid size-6 place-items-center text-muted hover:text-text"
      onClick={() => openReport(target)}
    >
      <Flag aria-hidden="true" className="size-3.5" />
    </button>
  )
}

type DeliveryMarkProps = { delivery: 'sent' | 'delivered' | 'read'; isTextShown: boolean }

function DeliveryMark({ delivery, isTextShown }: DeliveryMarkProps) {
  const { t } = useI18n('chat')
  const Icon = delivery === 'sent' ? Check : CheckCheck
  return (
    <>
      <Icon aria-hidden="true" className={cx('size-4 shrink-0', delivery === 'read' && 'text-info')} />
      <span className={cx(!isTextShown && 'sr-only')}>{t(`delivery.${delivery}`)}</span>
    </>
  )
}

type MessageNoteProps = { icon: ReactNode; isWarning?: boolean; children: ReactNode }

function MessageNote({ icon, isWarning, children }: MessageNoteProps) {
  return (
    <p
      className={cx(
        'mt-1.5 flex items-start gap-1.5 rounded-control px-2 py-1 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0',
        isWarning ? 'bg-nofit-soft font-bold text-nofit' : 'bg-surface text-text',
      )}
    >
      {icon}
      <span>{children}</span>
    </p>
  )
}
