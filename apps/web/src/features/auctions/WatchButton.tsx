import { useSetWatching } from '@partlane/client/auctions'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import Bell from 'lucide-react/icons/bell'
import { Suspense } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { signInPathFromHere } from '#lib/routing/return-path.ts'
import { storeRequestedWatch } from '#lib/storage/requested-like.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ActionError } from './ActionError.tsx'

/**
 * Reminds the member before the end. Visitors and guests sign in first; the auction is watched
 * after it.
 */
export function WatchButton({ slug, isWatched }: { slug: string; isWatched: boolean }) {
  const { t } = useI18n('auction-panel')
  const isMember = useSession().kind === 'member'
  const navigate = useLocaleNavigate()
  const { mutate, isPending, error } = useSetWatching(slug)
  const toggle = () => {
    if (isMember) return mutate(!isWatched)
    storeRequestedWatch(slug)
    navigate(signInPathFromHere())
  }
  return (
    <>
      <Button
        size="sm"
        icon={<Bell className={isWatched ? 'fill-current' : ''} />}
        aria-pressed={isWatched}
        loading={isPending}
        onClick={toggle}
      >
        {t('action.watch')}
      </Button>
      {error && (
        <Suspense>
          <ActionError error={error} />
        </Suspense>
      )}
    </>
  )
}
