import { useApi } from '@partlane/client/api/api-context'
import { decisionsQuery } from '@partlane/client/reports'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useSearchParams } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { parsePageNumber } from '#lib/routing/page-number.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AppealBadge, decisionTitle } from './DecisionDetail.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportTabs } from './ReportTabs.tsx'

/** Decisions of operators about the member. */
export function DecisionsPage() {
  const { t, formatDate } = useI18n('reports')
  const [search] = useSearchParams()
  const query = useQuery(decisionsQuery(useApi(), parsePageNumber(search)))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-1 text-2xl">{t('decisions.title')}</h1>
      <p className="mb-4 max-w-[70ch] text-muted">{t('decisions.intro')}</p>
      <ReportTabs current="decisions" />
      <div className="mt-5">
        <ReportCards
          query={query}
          label={t('tab.decisions')}
          empty={
            <EmptyState icon={<Scale />} title={t('decisions.none')}>
              {t('decisions.none_text')}
            </EmptyState>
          }
        >
          {(decision) => (
            <>
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <h2 className="min-w-0 text-base break-words" dir="auto">
                  <Link to={`/profile/reports/decisions/${decision.id}`} className="hit-44 text-link hover:underline">
                    {decisionTitle(t, decision)}
                  </Link>
                </h2>
                <AppealBadge decision={decision} />
              </div>
              <p className="mt-1 text-md break-words">{decision.reason}</p>
              <p className="mt-2 text-sm text-muted">
                {formatDate(decision.created_at)}
                {decision.listing?.is_public && (
                  <>
                    {' · '}
                    <Link to={`/listings/${decision.listing.slug}`} className="hit-44 text-link hover:underline">
                      {t('decision.view')}
                    </Link>
                  </>
                )}
              </p>
            </>
          )}
        </ReportCards>
      </div>
    </div>
  )
}
