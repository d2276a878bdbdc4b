import { useApi } from '@partlane/client/api/api-context'
import type { Card } from '@partlane/client/cards'
import { type LikedListing, likesQuery, useSetLike } from '@partlane/client/likes'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'

type RenderCard = (card: Card) => ReactNode

/**
 * The liked parts. What is unliked here stays until the page is opened again, so that it can be
 * liked again.
 */
export function LikesPage({ renderCard }: { renderCard: RenderCard }) {
  const { t } = useI18n('likes')
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-1 text-2xl">{t('title')}</h1>
      <p className="mb-5 text-muted">{t('note')}</p>
      <Likes renderCard={renderCard} />
    </div>
  )
}

const gridClass = 'reload-bar grid card-columns gap-3 md:gap-5 lg:grid-cols-3'

function Likes({ renderCard }: { renderCard: RenderCard }) {
  const { t } = useI18n('likes')
  const { messageOfError } = useErrorMessages()
  const [search] = useSearchParams()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(likesQuery(useApi(), parsePageNumber(search)))
  if (!data && error) {
    return (
      <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOfError(error)}
      </ErrorState>
    )
  }
  if (!data) {
    return (
      <Loading label={t('loading')}>
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    )
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        icon={<Heart />}
        title={t('empty')}
        action={
          <Button variant="primary" render={<SearchLink to="/search" />}>
            {t('find')}
          </Button>
        }
      >
        {t('empty_text')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={t('list')} aria-busy={isPlaceholderData} className={gridClass}>
        {data.items.map((like) => (
          <li key={like.id}>{like.card ? renderCard(like.card) : <HiddenListing like={like} onRemoved={() => void refetch()} />}</li>
        ))}
      </ul>
      <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={(page) => `?page=${page}`} className="mt-6" />
    </>
  )
}

/** A liked listing that visitors cannot see. */
function HiddenListing({ like, onRemoved }: { like: LikedListing; onRemoved: () => void }) {
  const { t } = useI18n('likes')
  const { mutate, isPending } = useSetLike(like.listing_slug)
  return (
    <div className="grid h-full min-h-48 content-center justify-items-center gap-3 rounded-card border border-line border-dashed p-4 text-center text-muted">
      {t('gone')}
      <Button size="sm" loading={isPending} onClick={() => mutate(false, { onSuccess: onRemoved })}>
        {t('remove')}
      </Button>
    </div>
  )
}
