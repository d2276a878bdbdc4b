import { useOpenChat } from '@partlane/client/chats/open-chat'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useEffect } from 'react'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { addToChatDraft, readVisitorDraft, saveVisitorDraft } from '#lib/storage/chat-drafts.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { chatPath } from './chat-paths.ts'

/**
 * After the sign-in of a visitor: opens the conversation about a listing, with what the visitor has
 * typed in its field. Opening it twice is harmless.
 */
export function AskAboutListing({ slug }: { slug: string }) {
  const { t } = useI18n('chat')
  const { messageOfError } = useErrorMessages()
  const userId = useSession().user?.id
  const navigate = useLocaleNavigate()
  const { mutate, error, isPending } = useOpenChat()
  const open = () =>
    mutate(
      { listing_id: slug },
      {
        onSuccess: ({ id }) => {
          const key = { userId: userId ?? null, slug }
          const text = readVisitorDraft(key)
          if (userId !== undefined && text.trim() !== '') addToChatDraft({ userId, chatId: id }, text)
          saveVisitorDraft(key, '')
          navigate(chatPath(id), { replace: true })
        },
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each listing
  useEffect(open, [slug])
  if (error)
    return (
      <ErrorState
        title={t('failed_one')}
        retryLabel={t('retry')}
        retrying={isPending}
        onRetry={open}
        action={<Button render={<Link to={`/listings/${slug}`} />}>{t('ask_back')}</Button>}
      >
        {messageOfError(error)}
      </ErrorState>
    )
  return (
    <Loading label={t('loading_one')} className="grid gap-3 p-4">
      <Skeleton className="h-12 w-full" />
    </Loading>
  )
}
