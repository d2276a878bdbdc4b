import { useOpenChat } from '@partlane/client/chats/open-chat'
import { useSession } from '@partlane/client/session/session'
import { useLocale } from '@partlane/i18n/react'
import MessageSquare from 'lucide-react/icons/message-square'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { stripLocale } from '#lib/routing/locale-paths.ts'
import { signInPath } from '#lib/routing/return-path.ts'
import { Button } from '#ui/actions/Button.tsx'
import { chatPath } from './chat-paths.ts'

type OpenChatButtonProps = {
  listingSlug: string
  /** For a seller: the buyer. */
  participantSlug?: string
  label: string
  className?: string
}

/**
 * Opens the conversation about a listing. Visitors and guests sign in first and come back to this
 * page. The code of conversations is not loaded here.
 */
export function OpenChatButton({ listingSlug, participantSlug, label, className }: OpenChatButtonProps) {
  const { kind } = useSession()
  const locale = useLocale()
  const navigate = useLocaleNavigate()
  const { mutate, isPending } = useOpenChat()
  const open = () => {
    if (kind !== 'member') {
      const { pathname, search } = window.location
      navigate(signInPath(stripLocale(pathname) + stripEmbeddingParams(search)))
      return
    }
    mutate(
      { listing_id: listingSlug, ...(participantSlug !== undefined && { participant_id: participantSlug }) },
      {
        onSuccess: ({ id }) => navigate(chatPath(id)),
        onError: (error) => void import('./show-open-error.ts').then(({ showOpenError }) => showOpenError(error, locale)),
      },
    )
  }
  return (
    <Button data-no-print="" icon={<MessageSquare />} loading={isPending} onClick={open} className={className}>
      {label}
    </Button>
  )
}
