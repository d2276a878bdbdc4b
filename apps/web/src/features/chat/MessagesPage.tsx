import { useChatListUpdates } from '@partlane/client/chats/chats'
import { useI18n } from '@partlane/i18n/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import MessageSquare from 'lucide-react/icons/message-square'
import { useSearchParams } from 'react-router'
import { isId } from '#lib/routing/is-id.ts'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AskAboutListing } from './AskAboutListing.tsx'
import { ChatList } from './ChatList.tsx'
import { Conversation, type RenderFit, type RenderOffers } from './Conversation.tsx'
import { type ChatTab, tabPath } from './chat-paths.ts'

/** The list and one conversation beside each other; on phones one of them. */
export function MessagesPage({ renderFit, renderOffers }: { renderFit?: RenderFit; renderOffers?: RenderOffers }) {
  const { t } = useI18n('chat')
  const [params] = useSearchParams()
  const requestedId = params.get('chatId') ?? ''
  const chatId = isId(requestedId) ? requestedId : undefined
  const listingSlug = /^[a-z0-9-]{1,200}$/.exec(params.get('ask') ?? '')?.[0]
  const tab: ChatTab = params.get('tab') === 'archived' ? 'archived' : 'open'
  useChatListUpdates()
  return (
    <div className={cx('page flex flex-col md:py-6', chatId === undefined && 'max-md:pt-4')}>
      <PageHead hasChat={chatId !== undefined} />
      <div className={cx(panesClass, chatId !== undefined && phoneScreenClass)}>
        <div className={cx('flex min-h-0 flex-col md:border-r md:border-line', (chatId ?? listingSlug) !== undefined && 'max-md:hidden')}>
          <ChatList tab={tab} currentId={chatId} />
        </div>
        {chatId === undefined && listingSlug !== undefined ? (
          <AskAboutListing slug={listingSlug} />
        ) : chatId === undefined ? (
          <div className="grid place-items-center max-md:hidden">
            <EmptyState icon={<MessageSquare />} title={t('choose.title')}>
              {t('choose.text')}
            </EmptyState>
          </div>
        ) : (
          <Conversation key={chatId} id={chatId} listPath={tabPath(tab)} renderFit={renderFit} renderOffers={renderOffers} />
        )}
      </div>
    </div>
  )
}

/**
 * Both panes scroll on their own, so that the field stays in sight. The list of phones scrolls with
 * the page.
 */
const panesClass =
  'grid grid-cols-[minmax(0,1fr)] border border-line bg-surface max-md:-mx-4 max-md:border-x-0 ' +
  'md:h-[calc(100dvh-220px)] md:min-h-[520px] md:grid-cols-[minmax(240px,320px)_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden md:rounded-card'

/**
 * On phones an open conversation covers the page with its bars, so that the field is in sight on
 * low screens and above a keyboard too. It has a link back.
 */
const phoneScreenClass =
  'max-md:fixed max-md:inset-0 max-md:z-40 max-md:mx-0 max-md:grid-rows-[minmax(0,1fr)] max-md:overflow-hidden max-md:border-0 ' +
  'max-md:pt-[env(safe-area-inset-top)] max-md:pb-[env(safe-area-inset-bottom)]'

/** On phones an open conversation has its own head. */
function PageHead({ hasChat }: { hasChat: boolean }) {
  const { t } = useI18n('chat')
  return (
    <div className={cx(hasChat && 'max-md:sr-only')}>
      {!hasChat && (
        <Link to="/profile" className="hit-44 mb-2 inline-flex items-center gap-1 text-md font-bold text-link hover:underline lg:hidden">
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t('account')}
        </Link>
      )}
      <h1 className="mb-3 text-2xl">{t('title')}</h1>
    </div>
  )
}
