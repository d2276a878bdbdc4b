import { toast as limits } from '@partlane/tokens/limits'
import { createStore } from '#lib/state/store.ts'

export type ToastKind = 'notify' | 'info' | 'success' | 'error' | 'loading' | 'default'

export type ToastAction = { label: string; onClick: () => void }

export type ToastContent = {
  message: string
  /** Bold, above the message. */
  title?: string
  /** Makes the whole toast a link. */
  href?: string
  /** Key in the Toaster's `icons`; without it the kind has a default icon. */
  icon?: string
  action?: ToastAction
}

export type Toast = ToastContent & { id: string; kind: ToastKind }

type ToastOptions = Partial<ToastContent> & {
  /** Replaces the toast with this id, for example loading by success. */
  id?: string
  /** Replaces the duration of the kind. Infinity: until dismissed. */
  durationMs?: number
}

type ToastTimer = { remainingMs: number; startedAt?: number; timeoutId?: ReturnType<typeof setTimeout> }

const defaultDurationMs = (kind: ToastKind) => (kind === 'loading' ? Number.POSITIVE_INFINITY : limits.durationMs[kind])

/** An action can be reached by keyboard for at least this time. */
const KEYBOARD_ACTION_MS = 20_000

const hasKeyboardFocus = () => typeof document !== 'undefined' && document.activeElement?.matches(':focus-visible') === true

/**
 * Expects the newest toast first. Removes the oldest ones above the limits: 5 notify toasts, 20 in
 * total (specification, section 9).
 */
export function applyLimits(toasts: Toast[]): Toast[] {
  let notifyCount = 0
  return toasts.filter(({ kind }) => kind !== 'notify' || ++notifyCount <= limits.maxNotifyVisible).slice(0, limits.max)
}

function stopTimer(timer: ToastTimer): void {
  if (timer.timeoutId === undefined) return
  clearTimeout(timer.timeoutId)
  timer.timeoutId = undefined
  timer.remainingMs = Math.max(0, timer.remainingMs - (Date.now() - (timer.startedAt ?? Date.now())))
}

/**
 * The toasts of one browser tab. Independent of React, so that any code can add one at little cost.
 * Timers start when a Toaster is mounted and calls `resume`.
 */
export function createToastStore() {
  const store = createStore<Toast[]>([])
  let isRunning = false
  let nextId = 1
  const timers = new Map<string, ToastTimer>()

  const setToasts = (next: Toast[]) => {
    for (const id of [...timers.keys()]) if (!next.some((toast) => toast.id === id)) clearTimer(id)
    store.set(next)
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
  const dismiss = (id?: string) => setToasts(id === undefined ? [] : store.get().filter((toast) => toast.id !== id))

  function add(
    kind: ToastKind,
    message: string,
    { id = `toast-${nextId++}`, durationMs = defaultDurationMs(kind), ...content }: ToastOptions = {},
  ) {
    const toast: Toast = { ...content, id, kind, message }
    const toasts = store.get()
    const isReplacement = toasts.some((other) => other.id === id)
    clearTimer(id)
    const timer: ToastTimer = { remainingMs: content.action && hasKeyboardFocus() ? Math.max(durationMs, KEYBOARD_ACTION_MS) : durationMs }
    timers.set(id, timer)
    setToasts(applyLimits(isReplacement ? toasts.map((other) => (other.id === id ? toast : other)) : [toast, ...toasts]))
    startTimer(id, timer)
    return id
  }

  return {
    add,
    dismiss,
    getSnapshot: store.get,
    subscribe: store.subscribe,
    /** Stops the timers; no toast disappears until `resume`. */
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

/** Shows a toast. Each function returns its id, to dismiss or replace it. */
export const toast = {
  /** For notifications from the server: an offer, a message, a bid. At most 5 at once. */
  notify: createToastFunction('notify'),
  success: createToastFunction('success'),
  error: createToastFunction('error'),
  info: createToastFunction('info'),
  /** Stays until dismissed or replaced. */
  loading: createToastFunction('loading'),
  show: createToastFunction('default'),
  /** Dismisses one toast by id, or all of them. */
  dismiss: toastStore.dismiss,
}
