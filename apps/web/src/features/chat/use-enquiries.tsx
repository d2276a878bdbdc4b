import { useApi } from '@partlane/client/api/api-context'
import type { Chat } from '@partlane/client/chats/chats'
import type { Message } from '@partlane/client/chats/messages'
import { type ChatEnquiry, chatEnquiriesQuery } from '@partlane/client/enquiries'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import type { ReactNode } from 'react'
import { useOpenEnquiry } from '#lib/enquiries/enquiry-context.ts'
import { useLocalePath } from '#lib/routing/Link.tsx'

/** What a conversation shows of its published questions. Sellers publish, both sides remove. */
export function useEnquiries(chat: Chat, messages: readonly Message[]) {
  const { t } = useI18n('chat')
  const openEnquiry = useOpenEnquiry()
  const { data: enquiries } = useQuery({ ...chatEnquiriesQuery(useApi(), chat.id), enabled: openEnquiry !== undefined })
  const enquiryOf = ({ id }: Message) => enquiries?.find(({ message_id }) => message_id === id)
  const isEnquiry = ({ author, text }: Message) => author === 'buyer' && text !== ''
  return {
    renderMark(message: Message): ReactNode {
      const enquiry = isEnquiry(message) && enquiryOf(message)
      return enquiry && <EnquiryMark enquiry={enquiry} chat={chat} />
    },
    renderPublishButton(message: Message): ReactNode {
      if (!openEnquiry || !enquiries || chat.side !== 'seller' || !chat.can_write || !isEnquiry(message) || enquiryOf(message)) return null
      const replies = messages.filter(({ id, author, text }) => author === 'seller' && text !== '' && Number(id) > Number(message.id))
      if (replies.length === 0) return null
      return (
        <button
          type="button"
          aria-label={t('enquiry.publish')}
          className="hit-44 mt-1.5 flex min-h-6 items-center gap-1.5 text-left text-sm font-bold text-link hover:underline"
          onClick={() => openEnquiry({ kind: 'publish', chatId: chat.id, message, replies })}
        >
          <Megaphone aria-hidden="true" className="size-4 shrink-0" />
          {t('enquiry.publish_short')}
        </button>
      )
    },
  }
}

const actionClass = 'hit-44 font-bold text-link hover:underline'

function EnquiryMark({ enquiry, chat }: { enquiry: ChatEnquiry; chat: Chat }) {
  const { t } = useI18n('chat')
  const openEnquiry = useOpenEnquiry()
  const toPath = useLocalePath()
  const isWithdrawn = enquiry.status === 'withdrawn'
  if (isWithdrawn && chat.side === 'buyer') return null
  return (
    <div className="mt-1.5 rounded-control bg-surface px-2 py-1 text-sm text-text">
      <p className="flex items-start gap-1.5">
        <Megaphone aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>{t(isWithdrawn ? 'enquiry.withdrawn' : 'enquiry.published')}</span>
      </p>
      {!isWithdrawn && (
        <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 pb-1">
          {/* The page is loaded as a whole: its questions, further down, are loaded with it. */}
          <a href={toPath(`/listings/${chat.listing.slug}#questions`)} className={actionClass}>
            {t('enquiry.see')}
          </a>
          {chat.side === 'seller' && (
            <button type="button" className={actionClass} onClick={() => openEnquiry?.({ kind: 'change', enquiry })}>
              {t('enquiry.change')}
            </button>
          )}
          <button type="button" className={actionClass} onClick={() => openEnquiry?.({ kind: 'remove', enquiry, side: chat.side })}>
            {t('enquiry.remove')}
          </button>
        </p>
      )}
    </div>
  )
}
