import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Below the title; screen readers announce both. */
  description?: ReactNode
  /** Buttons below the content; they do not scroll. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** A click outside does not close the dialog. */
  disableBackdropClose?: boolean
  /** For content to read, without buttons: it gets the focus, so that keys can scroll it. */
  isContentFocusable?: boolean
  children?: ReactNode
}

const sizeClasses = { sm: 'max-w-[400px]', md: 'max-w-[560px]', lg: 'max-w-[880px]', xl: 'max-w-[1280px]' }

/** A native modal dialog: it traps the focus, Escape closes it, and the focus then returns. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  disableBackdropClose,
  isContentFocusable,
  children,
}: DialogProps) {
  const { t } = useUi()
  const id = useId()
  const modalProps = useModal({ open, onClose, disableBackdropClose })
  if (!open) return null
  return (
    <dialog
      {...modalProps}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-about` : undefined}
      className={cx(
        'fixed inset-x-0 m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] flex-col overflow-hidden rounded-card bg-surface text-text shadow-card outline-none open:flex',
        'animate-[ui-rise_160ms_ease-out]',
        sizeClasses[size],
      )}
    >
      <div className={cx('flex items-start gap-3 py-3 pr-3 pl-5', children !== undefined && 'border-b border-line')}>
        <div className="min-w-0 flex-1 py-2">
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          {description && (
            <p id={`${id}-about`} className="mt-1 text-sm text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton label={t('close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {children !== undefined && (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5" tabIndex={isContentFocusable ? 0 : undefined}>
          {children}
        </div>
      )}
      {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">{footer}</div>}
    </dialog>
  )
}
