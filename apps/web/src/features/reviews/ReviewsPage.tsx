import { useApi } from '@partlane/client/api/api-context'
import { useCounter } from '@partlane/client/notifications'
import { ownReviewsQuery, type ReviewTab, useMarkReviewsRead } from '@partlane/client/reviews'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'
import { useSearchParams } from 'react-router'
import { PagedList } from '#lib/lists/PagedList.tsx'
import { useMarkReadOnOpen } from '#lib/lists/use-mark-read-on-open.ts'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { OwnReview } from './OwnReview.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ReviewItem } from './ReviewItem.tsx'

/** Reviews that the user received, and those that the user wrote or may write. */
export function ReviewsPage({ tab }: { tab: ReviewTab }) {
  const { t } = useI18n('reviews')
  const unreadCount = useUnreadReviews()
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('title')}</h1>
      <TabLinks
        className="mb-4"
        label={t('title')}
        tabs={[
          { href: '/profile/reviews/received', label: t('tab.received'), current: tab === 'received', count: unreadCount },
          { href: '/profile/reviews/given', label: t('tab.given'), current: tab === 'given' },
        ]}
      />
      <ReviewList tab={tab} />
    </div>
  )
}

const useUnreadReviews = () => useCounter('unread_buyer_reviews') + useCounter('unread_seller_reviews')

function ReviewList({ tab }: { tab: ReviewTab }) {
  const { t } = useI18n('reviews')
  const [search] = useSearchParams()
  const query = useQuery(ownReviewsQuery(useApi(), tab, parsePageNumber(search)))
  const unreadCount = useUnreadReviews()
  useMarkReadOnOpen(tab === 'received' && query.data !== undefined && unreadCount > 0, useMarkReviewsRead())
  return (
    <PagedList
      query={query}
      texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }}
      getHref={(page) => `/profile/reviews/${tab}?page=${page}`}
      rowClass="h-28 rounded-card"
      empty={
        <EmptyState icon={<Star />} title={t(`empty.${tab}.title`)}>
          {t(`empty.${tab}.text`)}
        </EmptyState>
      }
    >
      {(reviews) => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {reviews.map((review) => (
            <li key={review.id} className="rounded-card border border-line bg-surface p-4">
              {tab === 'given' ? (
                <OwnReview review={review} />
              ) : (
                <ReviewItem review={review}>{review.actions.includes('reply') && <ReplyForm review={review} />}</ReviewItem>
              )}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
