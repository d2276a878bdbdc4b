import type { ReactNode } from 'react'
import { Sheet } from '#ui/overlays/Sheet.tsx'

type FilterSheetProps = { title: string; onClose: () => void; footer: ReactNode; children: ReactNode }

/**
 * Sheet with the filters, loaded when it is first opened.
 * It stays open while filters change; the button in its footer shows the new number of results.
 */
export function FilterSheet({ title, onClose, footer, children }: FilterSheetProps) {
  return (
    <Sheet open onClose={onClose} title={title} footer={footer}>
      <div className="-mt-4">{children}</div>
    </Sheet>
  )
}
