import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { useModal } from './use-modal.ts'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Edge of the screen on wide screens. On phones the sheet is at the bottom. */
  side?: 'left' | 'right'
  footer?: ReactNode
  /** Fills the screen on phones. */
  fullHeight?: boolean
  children?: ReactNode
}

/** A modal panel at the side of the screen, below md at the bottom. */
export function Sheet({ open, onClose, title, side = 'right', footer, fullHeight, children }: SheetProps) {
  const { t } = useUi()
  const id = useId()
  const modalProps = useModal({ open, onClose })
  if (!open) return null
  return (
    <dialog
      {...modalProps}
      aria-labelledby={id}
      className={cx(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none flex-col overflow-hidden bg-surface text-text shadow-card outline-none open:flex',
        fullHeight ? 'h-dvh max-h-none' : 'max-h-[88dvh] rounded-t-2xl',
        'animate-[ui-up_200ms_ease-out] md:top-0 md:h-dvh md:max-h-none md:w-[420px] md:rounded-none',
        side === 'right'
          ? 'md:right-0 md:left-auto md:animate-[ui-from-right_200ms_ease-out]'
          : 'md:right-auto md:animate-[ui-from-left_200ms_ease-out]',
      )}
    >
      <div className="flex items-center gap-3 border-b border-line py-2 pr-3 pl-5">
        <h2 id={id} className="min-w-0 flex-1 text-lg">
          {title}
        </h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
      {footer && (
        <div className="flex flex-wrap gap-2 border-t border-line px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))]">{footer}</div>
      )}
    </dialog>
  )
}
