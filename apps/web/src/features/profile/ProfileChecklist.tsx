import type { CurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { listProfileItems } from './profile-checklist.ts'

/** Progress of the profile with a link for each missing item. Hidden when nothing is missing. */
export function ProfileChecklist({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { data: cars } = useQuery(vehiclesQuery(useApi(), useSession()))
  // Without the cars, the list would show an item that disappears after loading.
  if (cars === undefined) return null
  const items = listProfileItems(user, cars.length)
  const missingItems = items.filter(({ isDone }) => !isDone)
  if (missingItems.length === 0) return null
  const doneCount = items.length - missingItems.length
  return (
    <Card as="section" title={t('pieces.title')} titleAs="h2" aria-label={t('pieces.title')}>
      <Progress
        label={t('pieces.progress')}
        detail={t('pieces.of', { done: doneCount, count: items.length })}
        value={doneCount}
        max={items.length}
        tone="success"
      />
      <ul className="divide-y divide-line">
        {missingItems.map(({ id, to }) => (
          <li key={id}>
            <Link to={to} className="flex min-h-12 items-center gap-2 text-md font-bold text-ink hover:underline">
              <span className="flex-1">{t(`pieces.${id}`)}</span>
              <ChevronRight aria-hidden="true" className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
