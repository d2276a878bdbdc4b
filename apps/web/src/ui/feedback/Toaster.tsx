import Bell from 'lucide-react/icons/bell'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'
import { Spinner } from './Spinner.tsx'
import { type Toast, type ToastKind, toastStore } from './toast-store.ts'
import { useToastFocus } from './use-toast-focus.ts'

export type ToasterProps = {
  /** Icons by the `icon` name of a toast. */
  icons?: Record<string, ReactNode>
}

const kindStyles: Record<ToastKind, { icon: ReactNode; tintClass: string }> = {
  notify: { icon: <Bell />, tintClass: 'bg-accent-soft text-accent' },
  info: { icon: <Info />, tintClass: 'bg-info-soft text-info' },
  success: { icon: <CircleCheck />, tintClass: 'bg-fit-soft text-fit' },
  error: { icon: <CircleAlert />, tintClass: 'bg-nofit-soft text-nofit' },
  loading: { icon: <Spinner />, tintClass: 'bg-sunken text-text' },
  default: { icon: null, tintClass: '' },
}

/**
 * Shows the toasts at the top left, below md at the top centre, above any dialog.
 * ToasterHost loads it with the first toast.
 */
export function Toaster({ icons = {} }: ToasterProps) {
  const { t } = useUi()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.getSnapshot, toastStore.getSnapshot)
  const sectionRef = useTopLayer(toasts)
  const pauseHandlers = usePauseTimers(sectionRef, toasts)
  useToastFocus(sectionRef, toasts)
  return (
    <section
      ref={sectionRef}
      popover="manual"
      aria-label={t('notifications')}
      aria-keyshortcuts="F6"
      {...pauseHandlers}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 bottom-auto mx-auto max-h-dvh w-[min(343px,calc(100vw-32px))] overflow-visible bg-transparent pt-4',
        'md:top-[var(--toaster-top,72px)] md:right-auto md:left-6 md:mx-0',
      )}
    >
      <ol className="flex flex-col gap-2">
        {toasts.map((toast) => (
          <li key={toast.id} className="pointer-events-auto animate-[ui-rise_160ms_ease-out]">
            <ToastCard toast={toast} icon={(toast.icon && icons[toast.icon]) || kindStyles[toast.kind].icon} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ToastCard({ toast, icon }: { toast: Toast; icon: ReactNode }) {
  const { t } = useUi()
  const { action, href, kind, title, message, id } = toast
  const content = (
    <>
      {title && <b className="block text-ink">{title}</b>}
      <span className="block break-words">{message}</span>
    </>
  )
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface py-2 pr-1 pl-3 text-md leading-snug text-text shadow-card">
      {icon && (
        <span
          aria-hidden="true"
          className={cx('my-1 grid size-9 shrink-0 place-items-center rounded-control [&_svg]:size-5', kindStyles[kind].tintClass)}
        >
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1 self-center py-1">
        {href ? (
          <UiLink href={href} className="block" onClick={() => toastStore.dismiss(id)}>
            {content}
          </UiLink>
        ) : (
          content
        )}
        {action && (
          <button
            type="button"
            data-toast-action=""
            className="hit-44 mt-1 font-bold text-link underline underline-offset-4"
            onClick={() => {
              toastStore.dismiss(id)
              action.onClick()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton label={t('dismiss')} onClick={() => toastStore.dismiss(id)}>
        <X />
      </IconButton>
    </div>
  )
}

/** The timers of the toasts pause under the pointer, with the focus inside, and in a hidden tab. */
function usePauseTimers(sectionRef: RefObject<HTMLElement | null>, toasts: Toast[]) {
  const [isHovered, setIsHovered] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const [isPageHidden, setIsPageHidden] = useState(false)
  useEffect(() => {
    const updateHidden = () => setIsPageHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', updateHidden)
    return () => document.removeEventListener('visibilitychange', updateHidden)
  }, [])
  useEffect(() => {
    // A removed element sends no blur event.
    if (toasts.length === 0 || !sectionRef.current?.contains(document.activeElement)) setHasFocus(false)
  }, [toasts, sectionRef])
  useEffect(() => {
    if (isHovered || hasFocus || isPageHidden) return
    toastStore.resume()
    return toastStore.pause
  }, [isHovered, hasFocus, isPageHidden])
  return {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  }
}

/** The last element of the top layer is on top: a new toast appears above an open dialog. */
function useTopLayer(toasts: Toast[]) {
  const sectionRef = useRef<HTMLElement>(null)
  const newestId = toasts[0]?.id
  useEffect(() => {
    const section = sectionRef.current
    if (!newestId || !section?.showPopover) return
    if (section.matches(':popover-open')) section.hidePopover()
    section.showPopover()
  }, [newestId])
  return sectionRef
}
