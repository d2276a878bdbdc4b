import { useApi } from '@partlane/client/api/api-context'
import type { Card } from '@partlane/client/cards'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { type LikedListing, likesQuery, useSetLike } from '@partlane/client/likes'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { carInput, useCar } from '#lib/preferences/car.ts'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

type RenderCard = (card: Card, carName: string | undefined) => ReactNode

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

function Likes({ renderCard }: { renderCard: RenderCard }) {
  const { t } = useI18n('likes')
  const [search] = useSearchParams()
  const api = useApi()
  const car = useCar()
  const { data: node } = useQuery(vehicleNodeQuery(api, car?.vehicle))
  const query = useQuery(likesQuery(api, parsePageNumber(search), carInput(car)))
  return (
    <PagedList
      query={query}
      texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
      getHref={(page) => `?page=${page}`}
      rowClass="h-40 rounded-card"
      empty={
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
      }
    >
      {(likes) => (
        <ul aria-label={t('list')} className="grid card-columns gap-3 md:gap-5 lg:grid-cols-3">
          {likes.map((like) => (
            <li key={like.id}>
              {like.card ? renderCard(like.card, node?.short_name) : <HiddenListing like={like} onRemoved={() => void query.refetch()} />}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
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
