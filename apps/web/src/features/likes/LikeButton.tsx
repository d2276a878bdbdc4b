import { useApi } from '@partlane/client/api/api-context'
import { likeQuery, useSetLike } from '@partlane/client/likes'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { Suspense, useEffect } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { signInPathFromHere } from '#lib/routing/return-path.ts'
import { restorePlace, storeRequestedLike } from '#lib/storage/requested-like.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'

export type LikeButtonProps = {
  slug: string
  title: string
  /** glass: on a photo. */
  variant?: 'glass' | 'outline'
}

/**
 * The heart of a listing. Visitors and guests sign in first; the listing is liked after it, and the
 * page returns to its place. An own listing has none.
 */
export function LikeButton({ slug, title, variant = 'glass' }: LikeButtonProps) {
  const { t } = useI18n('listings')
  const isMember = useSession().kind === 'member'
  const navigate = useLocaleNavigate()
  const { data } = useQuery({ ...likeQuery(useApi(), slug), enabled: isMember })
  const { mutate, error } = useSetLike(slug)
  const isLiked = isMember && data?.isLiked === true
  useEffect(() => {
    if (isMember) restorePlace()
  }, [isMember])
  // It would be refused. Cards do not name their seller.
  if (isMember && data?.isOwn) return null
  const toggle = () => {
    if (isMember) return mutate(!isLiked)
    storeRequestedLike(slug)
    navigate(signInPathFromHere())
  }
  return (
    <>
      <IconButton
        label={t('card.like', { title })}
        variant={variant}
        round
        aria-pressed={isLiked}
        onClick={toggle}
        data-no-print=""
        // Glass is light in both themes: so is its red.
        data-theme={variant === 'glass' ? 'light' : undefined}
      >
        <Heart className={isLiked ? 'fill-nofit text-nofit' : ''} />
      </IconButton>
      {error && (
        <Suspense>
          <LikeError error={error} />
        </Suspense>
      )}
    </>
  )
}

/** Shows why a like failed, in a toast. Few pages have the messages of errors: they load now. */
function LikeError({ error }: { error: Error }) {
  const message = useErrorMessages().messageOfError(error)
  // One toast for each error, also for two with the same message.
  useEffect(() => {
    if (error) toast.error(message)
  }, [error, message])
  return null
}
