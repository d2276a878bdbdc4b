import type { ReportTarget } from '@partlane/client/reports'
import Flag from 'lucide-react/icons/flag'
import { useHydrated } from '#lib/page/hydrated.ts'
import { useOpenReport } from '#lib/reports/report-context.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Opens the dialog of a report about a listing or a user. Hidden until scripts run. */
export function ReportButton({ target, label }: { target: ReportTarget; label: string }) {
  const openReport = useOpenReport()
  const isHydrated = useHydrated()
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Flag />}
      data-no-print=""
      className={isHydrated ? undefined : 'invisible'}
      onClick={() => openReport?.(target)}
    >
      {label}
    </Button>
  )
}
