import type { ReportTarget } from '@partlane/client/reports'
import Flag from 'lucide-react/icons/flag'
import { useOpenReport } from '#lib/reports/report-context.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Opens the dialog of a report about a listing or a user. */
export function ReportButton({ target, label }: { target: ReportTarget; label: string }) {
  const openReport = useOpenReport()
  return (
    <Button variant="quiet" size="sm" icon={<Flag />} data-no-print="" onClick={() => openReport?.(target)}>
      {label}
    </Button>
  )
}
