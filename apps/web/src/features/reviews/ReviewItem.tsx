import type { Review } from '@partlane/client/reviews'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Stars } from '#ui/display/Stars.tsx'

type ReviewItemProps = {
  review: Review
  /** Who is named: the author, or in a list of own reviews the reviewed user. */
  named?: 'author' | 'reviewed'
  /** Below the texts: actions. */
  children?: ReactNode
}

/** One review with its stars, text and reply. */
export function ReviewItem({ review, named = 'author', children }: ReviewItemProps) {
  const { t, formatDate } = useI18n('reviews')
  const { rating, text, reply, visible_at: visibleAt, reviewed, title, others } = review
  const user = review[named]
  const name = user?.role === 'guest' ? t('guest') : user?.display_name
  return (
    <article className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {rating !== null && <Stars rating={rating} label={t('stars', { count: rating })} />}
        <span className="font-bold break-words text-ink">{named === 'author' ? name : t('about', { name: name ?? '' })}</span>
        {visibleAt && <span className="text-sm text-muted">{formatDate(visibleAt)}</span>}
      </p>
      {text && <p className="mt-1.5 max-w-[70ch] leading-relaxed break-words whitespace-pre-line">{text}</p>}
      <p className="mt-1 text-sm break-words text-muted">{t('part', { title, others })}</p>
      {reply && (
        <blockquote className="mt-3 border-l-2 border-line pl-3">
          <p className="text-sm font-bold text-ink">{t('reply.of', { name: reviewed?.display_name ?? '' })}</p>
          <p className="mt-0.5 max-w-[70ch] leading-relaxed break-words whitespace-pre-line">{reply.text}</p>
        </blockquote>
      )}
      {children}
    </article>
  )
}
