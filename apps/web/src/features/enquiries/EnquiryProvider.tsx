import { lazy, type ReactNode, Suspense, useState } from 'react'
import { EnquiryContext, type EnquiryTarget } from '#lib/enquiries/enquiry-context.ts'

const EnquiryDialog = lazy(() => import('./EnquiryDialog.tsx').then((module) => ({ default: module.EnquiryDialog })))
const RemoveEnquiryDialog = lazy(() => import('./RemoveEnquiryDialog.tsx').then((module) => ({ default: module.RemoveEnquiryDialog })))

/** Gives a page the dialogs of published questions. Their code is loaded when one opens. */
export function EnquiryProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<EnquiryTarget>()
  const onClose = () => setTarget(undefined)
  return (
    <EnquiryContext value={setTarget}>
      {children}
      <Suspense>
        {target?.kind === 'remove' && <RemoveEnquiryDialog enquiry={target.enquiry} side={target.side} onClose={onClose} />}
        {target && target.kind !== 'remove' && <EnquiryDialog target={target} onClose={onClose} />}
      </Suspense>
    </EnquiryContext>
  )
}
