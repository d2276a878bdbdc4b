import { toast as limits } from '@partlane/tokens/limits'

export type ToastKind = 'notify' | 'info' | 'success' | 'error' | 'loading' | 'default'

export type ToastAction = { label: string; onPress: () => void }

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

type Clock = { rest: number; startedAt?: number; timer?: ReturnType<typeof setTimeout> }

const durationOf = (kind: ToastKind) => (kind === 'loading' ? Number.POSITIVE_INFINITY : limits.durationMs[kind])

/** Newest first. Above the limits the oldest go: 5 notify toasts, 20 in all (section 9). */
export function withinLimits(toasts: Toast[]): Toast[] {
  let notices = 0
  return toasts.filter(({ kind }) => kind !== 'notify' || ++notices <= limits.maxNotifyVisible).slice(0, limits.max)
}

/**
 * The toasts of one browser tab, without React so that anything may raise one for next to nothing.
 * Clocks stand still until a Toaster shows them and calls `resume`.
 */
export function createToastStore() {
  let toasts: Toast[] = []
  let running = false
  let nextId = 1
  const clocks = new Map<string, Clock>()
  const listeners = new Set<() => void>()

  const change = (next: Toast[]) => {
    toasts = next
    for (const id of [...clocks.keys()]) if (!toasts.some((toast) => toast.id === id)) forget(id)
    for (const listener of [...listeners]) listener()
  }
  const forget = (id: string) => {
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
  }
  const start = (id: string, clock: Clock) => {
    if (!running || clock.timer !== undefined || clock.rest === Number.POSITIVE_INFINITY) return
    clock.startedAt = Date.now()
    clock.timer = setTimeout(() => dismiss(id), clock.rest)
  }
  const stop = (clock: Clock) => {
    if (clock.timer === undefined) return
    clearTimeout(clock.timer)
    clock.timer = undefined
    clock.rest = Math.max(0, clock.rest - (Date.now() - (clock.startedAt ?? Date.now())))
  }
  const dismiss = (id?: string) => change(id === undefined ? [] : toasts.filter((toast) => toast.id !== id))

  function raise(
    kind: ToastKind,
    message: string,
    { id = `toast-${nextId++}`, durationMs = durationOf(kind), ...content }: ToastOptions = {},
  ) {
    const toast: Toast = { ...content, id, kind, message }
    const replaces = toasts.some((other) => other.id === id)
    forget(id)
    const clock: Clock = { rest: durationMs }
    clocks.set(id, clock)
    change(withinLimits(replaces ? toasts.map((other) => (other.id === id ? toast : other)) : [toast, ...toasts]))
    start(id, clock)
    return id
  }

  return {
    raise,
    dismiss,
    all: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** A pointer or the focus is on a toast, or the tab is hidden: nothing disappears meanwhile. */
    pause() {
      running = false
      for (const clock of clocks.values()) stop(clock)
    },
    resume() {
      running = true
      for (const [id, clock] of clocks) start(id, clock)
    },
  }
}

export const toastStore = createToastStore()

const raiser = (kind: ToastKind) => (message: string, options?: ToastOptions) => toastStore.raise(kind, message, options)

/** Says something in passing. Each returns the id, to dismiss it or to put another in its place. */
export const toast = {
  /** News from elsewhere: an offer, a message, a bid. At most 5 at once. */
  notify: raiser('notify'),
  success: raiser('success'),
  error: raiser('error'),
  info: raiser('info'),
  /** Stays until dismissed or replaced. */
  loading: raiser('loading'),
  show: raiser('default'),
  /** One by id, or all. */
  dismiss: toastStore.dismiss,
}
