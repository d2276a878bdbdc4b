import type { ReportTarget } from '@partlane/client/reports'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ReportContext } from '#lib/reports/report-context.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx').then((module) => ({ default: module.ReportDialog })))

/** Gives a page the dialog of a report. Its code is loaded when it opens. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<ReportTarget>()
  return (
    <ReportContext value={setTarget}>
      {children}
      {target && (
        <Suspense>
          <ReportDialog target={target} onClose={() => setTarget(undefined)} />
        </Suspense>
      )}
    </ReportContext>
  )
}
