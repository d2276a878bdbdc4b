import { useApi } from '@partlane/client/api/api-context'
import { reviewQueueQuery } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { StaffList } from './StaffList.tsx'
import { UsersTable } from './UsersTable.tsx'

/** Review queue: businesses with documents to review, the longest waiting first. */
export function QueuePage() {
  const { t } = useI18n('operators')
  const [search] = useSearchParams()
  const query = useQuery(reviewQueueQuery(useApi(), parsePageNumber(search)))
  return (
    <section aria-labelledby="queue-title">
      <h1 id="queue-title" className="mb-4 text-2xl">
        {t('queue.title')}
      </h1>
      <StaffList query={query} getHref={(page) => `/staff?page=${page}`}>
        {(users) => (
          <UsersTable
            isQueue
            users={users}
            empty={
              <EmptyState icon={<CircleCheck />} title={t('queue.empty')}>
                {t('queue.empty_text')}
              </EmptyState>
            }
          />
        )}
      </StaffList>
    </section>
  )
}
