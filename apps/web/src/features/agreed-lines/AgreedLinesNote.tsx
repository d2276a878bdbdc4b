import { agreedLinesQuery } from '@partlane/client/agreed-lines'
import { useApi } from '@partlane/client/api/api-context'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { useHasPassed } from '#ui/time/use-server-time.ts'

/**
 * That parts wait for the payment of the user, with the first deadline and the way to the basket,
 * where they are. It adds to a list: while it loads, or cannot be loaded, there is no note.
 */
export function AgreedLinesNote() {
  const { t, formatDate } = useI18n('agreed-lines')
  const { data: lines = [], refetch } = useQuery(agreedLinesQuery(useApi()))
  const deadlines = lines.filter(({ payable }) => payable).map(({ pay_until }) => pay_until)
  const [first] = deadlines.toSorted()
  const hasPassed = useHasPassed(first ?? null)
  useEffect(() => {
    if (hasPassed) void refetch()
  }, [hasPassed, refetch])
  if (first === undefined || hasPassed) return null
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-check-soft p-4">
      <p className="font-bold text-check">{t('note.text', { count: deadlines.length, time: formatDate(first, 'datetime') })}</p>
      <Button variant="primary" render={<Link to="/cart" />}>
        {t('note.action')}
      </Button>
    </div>
  )
}
