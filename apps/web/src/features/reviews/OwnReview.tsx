import type { Review } from '@partlane/client/reviews'
import { useI18n } from '@partlane/i18n/react'
import Star from 'lucide-react/icons/star'
import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { ReviewItem } from './ReviewItem.tsx'

type OwnReviewProps = {
  review: Review
  /** The only thing to do on the page, unlike in a list. */
  isMain?: boolean
}

/** A review that the user may write or has written: the invitation, the form, or the text. */
export function OwnReview({ review, isMain = false }: OwnReviewProps) {
  const { t, formatDate } = useI18n('reviews')
  const [isEditing, setEditing] = useState(false)
  const { status, reviewed, due_at: dueAt, actions } = review
  const name = reviewed?.role === 'guest' ? t('guest') : (reviewed?.display_name ?? '')
  const date = dueAt ? formatDate(dueAt, 'long') : ''
  if (isEditing) return <ReviewForm review={review} onSaved={() => setEditing(false)} onCancel={() => setEditing(false)} />
  if (status === 'closed') return <p className="text-muted">{t('own.closed')}</p>
  const canWrite = actions.includes('write')
  if (status === 'open')
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t(`own.invitation.${review.side}`, { name, title: review.title, date })}</p>
        {canWrite && (
          <Button variant={isMain ? 'primary' : 'secondary'} icon={<Star />} onClick={() => setEditing(true)}>
            {t('own.write')}
          </Button>
        )}
      </div>
    )
  return (
    <ReviewItem review={review} named="reviewed">
      {status === 'written' && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm text-muted">{t('own.hidden', { name, date })}</p>
          {canWrite && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {t('own.edit')}
            </Button>
          )}
        </div>
      )}
    </ReviewItem>
  )
}
