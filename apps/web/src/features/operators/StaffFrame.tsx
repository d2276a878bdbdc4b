import { useCurrentUser } from '@partlane/client/accounts'
import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { TabLinks } from '#ui/navigation/Tabs.tsx'
import { useWaitingCounts } from './use-waiting-counts.ts'

type StaffFrameProps = { path: string; notFound: ReactNode; children: ReactNode }

const staffTabs = [
  { id: 'queue', path: '/staff' },
  { id: 'reports', path: '/staff/reports' },
  { id: 'people', path: '/staff/people' },
  { id: 'orders', path: '/staff/orders' },
  { id: 'auctions', path: '/staff/auctions' },
  { id: 'deadlines', path: '/staff/deadlines' },
  { id: 'repayments', path: '/staff/repayments' },
  { id: 'refunds', path: '/staff/refunds' },
  { id: 'surcharges', path: '/staff/surcharges' },
  { id: 'payouts', path: '/staff/payouts' },
  { id: 'credits', path: '/staff/credits' },
  { id: 'ledger', path: '/staff/ledger' },
  { id: 'chargebacks', path: '/staff/chargebacks' },
  { id: 'reconciliation', path: '/staff/reconciliation' },
  { id: 'rates', path: '/staff/rates' },
  { id: 'deliveries', path: '/staff/deliveries' },
  { id: 'audit', path: '/staff/audit' },
] as const

/**
 * Layout of the operator pages with their tabs. Other users see "not found". This is not the access
 * control: the server refuses every operator request of other users.
 */
export function StaffFrame({ path, notFound, children }: StaffFrameProps) {
  const { t } = useI18n('operators')
  const { data: user, isPending, isFetching, refetch } = useCurrentUser()
  if (isPending)
    return (
      <Loading label={t('loading')} className="page grid grid-cols-1 gap-4 py-6 md:py-10">
        <Skeleton className="h-12" />
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  if (!user)
    return <ErrorState titleAs="h1" title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()} />
  if (!user.operator) return notFound
  return (
    <div className="page grid grid-cols-1 gap-6 py-6 md:py-10">
      <StaffTabs path={path} />
      {children}
    </div>
  )
}

/** On a phone the tabs scroll: the current one is in the middle, also when others get counts. */
function StaffTabs({ path }: { path: string }) {
  const { t } = useI18n('operators')
  const container = useRef<HTMLDivElement>(null)
  const counts = useWaitingCounts()
  const current = staffTabs.findLast((tab) => path === tab.path || path.startsWith(`${tab.path}/`))
  const loadedCount = Object.values(counts).filter((count) => count !== undefined).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current, or tabs are wider
  useEffect(() => {
    const tab = container.current?.querySelector('[aria-current=page]')
    const list = tab?.closest('ul')
    if (tab && list) list.scrollLeft += middleOf(tab) - middleOf(list)
  }, [current?.id, loadedCount])
  return (
    <div ref={container}>
      <TabLinks
        wraps
        label={t('rooms')}
        tabs={staffTabs.map(({ id, path: href }) => {
          const count = counts[id]
          const badge = count ? { count, countLabel: t('waiting_cases', { count }) } : {}
          return { href, label: t(`room.${id}`), current: id === current?.id, ...badge }
        })}
      />
    </div>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
