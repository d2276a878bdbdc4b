import type { Chat } from '@partlane/client/chats/chats'
import { useI18n } from '@partlane/i18n/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useEffect, useRef } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChatMenu } from './ChatMenu.tsx'
import { ListingPhoto } from './ListingPhoto.tsx'
import { opensWithFocusInField } from './message-field.ts'

/**
 * The other side and the listing. It gets the focus when the conversation opens, unless the field
 * does.
 */
export function ConversationHead({ chat, listPath }: { chat: Chat; listPath: string }) {
  const { t } = useI18n('chat')
  const { listing, other } = chat
  const title = useRef<HTMLHeadingElement>(null)
  const hasFocusInField = chat.can_write && opensWithFocusInField()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening only
  useEffect(() => {
    if (!hasFocusInField) title.current?.focus({ preventScroll: true })
  }, [])
  const isSellerWithPage = chat.side === 'buyer' && other && !other.former
  return (
    <header className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-2 pl-4 max-md:pl-1">
      <IconButton label={t('back')} className="md:hidden" render={<Link to={listPath} />}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <Link to={`/listings/${listing.slug}`} tabIndex={-1} aria-hidden="true" className="shrink-0">
        <ListingPhoto photo={listing.photo} className="w-12" />
      </Link>
      <div className="min-w-0 flex-1 leading-snug">
        <h2 ref={title} id="conversation-title" tabIndex={-1} className="truncate text-base outline-none" dir="auto">
          {isSellerWithPage ? (
            <Link to={`/users/${other.slug}`} className="block min-h-6 w-fit max-w-full truncate hover:underline">
              {other.display_name}
            </Link>
          ) : (
            other?.display_name
          )}
        </h2>
        <p className="text-sm">
          <Link to={`/listings/${listing.slug}`} className="block min-h-6 w-fit max-w-full truncate text-link hover:underline" dir="auto">
            {listing.title}
          </Link>
        </p>
      </div>
      <ChatMenu chat={chat} listPath={listPath} />
    </header>
  )
}
