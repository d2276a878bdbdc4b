import type { ReactNode } from 'react'
import { Sheet } from '#ui/overlays/Sheet.tsx'

type FilterSheetProps = { title: string; onClose: () => void; footer: ReactNode; children: ReactNode }

/** Loaded when it is first opened. Stays open while choices are made: the count on its button follows. */
export function FilterSheet({ title, onClose, footer, children }: FilterSheetProps) {
  return (
    <Sheet open onClose={onClose} title={title} footer={footer}>
      <div className="-mt-4">{children}</div>
    </Sheet>
  )
}
