import { toast as limits } from '@partlane/tokens/limits'

export type ToastKind = 'notify' | 'info' | 'success' | 'error' | 'loading' | 'default'

export type ToastAction = { label: string; onClick: () => void }

export type ToastContent = {
  message: string
  /** Bold, above the message. */
  title?: string
  /** Makes the whole toast a link. */
  href?: string
  /** A name which the Toaster's `icons` turn into a picture; the kind's own otherwise. */
  icon?: string
  action?: ToastAction
}

export type Toast = ToastContent & { id: string; kind: ToastKind }

type ToastOptions = Partial<ToastContent> & {
  /** Shows in place of the toast with this id: loading becomes success. */
  id?: string
  /** In ms, in place of the kind's own; Infinity stays until dismissed. */
  durationMs?: number
}

type ToastTimer = { remainingMs: number; startedAt?: number; timeoutId?: ReturnType<typeof setTimeout> }

const defaultDurationMs = (kind: ToastKind) => (kind === 'loading' ? Number.POSITIVE_INFINITY : limits.durationMs[kind])

/** Newest first. Above the limits the oldest go: 5 notify toasts, 20 in all (section 9). */
export function applyLimits(toasts: Toast[]): Toast[] {
  let notifyCount = 0
  return toasts.filter(({ kind }) => kind !== 'notify' || ++notifyCount <= limits.maxNotifyVisible).slice(0, limits.max)
}

/**
 * The toasts of one browser tab, without React so that anything may raise one for next to nothing.
 * Clocks stand still until a Toaster shows them and calls `resume`.
 */
export function createToastStore() {
  let toasts: Toast[] = []
  let isRunning = false
  let nextId = 1
  const timers = new Map<string, ToastTimer>()
  const listeners = new Set<() => void>()

  const setToasts = (next: Toast[]) => {
    toasts = next
    for (const id of [...timers.keys()]) if (!toasts.some((toast) => toast.id === id)) clearTimer(id)
    for (const listener of [...listeners]) listener()
  }
  const clearTimer = (id: string) => {
    clearTimeout(timers.get(id)?.timeoutId)
    timers.delete(id)
  }
  const startTimer = (id: string, timer: ToastTimer) => {
    if (!isRunning || timer.timeoutId !== undefined || timer.remainingMs === Number.POSITIVE_INFINITY) return
    timer.startedAt = Date.now()
    timer.timeoutId = setTimeout(() => dismiss(id), timer.remainingMs)
  }
  const stopTimer = (timer: ToastTimer) => {
    if (timer.timeoutId === undefined) return
    clearTimeout(timer.timeoutId)
    timer.timeoutId = undefined
    timer.remainingMs = Math.max(0, timer.remainingMs - (Date.now() - (timer.startedAt ?? Date.now())))
  }
  const dismiss = (id?: string) => setToasts(id === undefined ? [] : toasts.filter((toast) => toast.id !== id))

  function add(
    kind: ToastKind,
    message: string,
    { id = `toast-${nextId++}`, durationMs = defaultDurationMs(kind), ...content }: ToastOptions = {},
  ) {
    const toast: Toast = { ...content, id, kind, message }
    const isReplacement = toasts.some((other) => other.id === id)
    clearTimer(id)
    const timer: ToastTimer = { remainingMs: durationMs }
    timers.set(id, timer)
    setToasts(applyLimits(isReplacement ? toasts.map((other) => (other.id === id ? toast : other)) : [toast, ...toasts]))
    startTimer(id, timer)
    return id
  }

  return {
    add,
    dismiss,
    getSnapshot: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** A pointer or the focus is on a toast, or the tab is hidden: nothing disappears meanwhile. */
    pause() {
      isRunning = false
      for (const timer of timers.values()) stopTimer(timer)
    },
    resume() {
      isRunning = true
      for (const [id, timer] of timers) startTimer(id, timer)
    },
  }
}

export const toastStore = createToastStore()

const createToastFunction = (kind: ToastKind) => (message: string, options?: ToastOptions) => toastStore.add(kind, message, options)

/** Says something in passing. Each returns the id, to dismiss it or to put another in its place. */
export const toast = {
  /** News from elsewhere: an offer, a message, a bid. At most 5 at once. */
  notify: createToastFunction('notify'),
  success: createToastFunction('success'),
  error: createToastFunction('error'),
  info: createToastFunction('info'),
  /** Stays until dismissed or replaced. */
  loading: createToastFunction('loading'),
  show: createToastFunction('default'),
  /** One by id, or all. */
  dismiss: toastStore.dismiss,
}
