const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** One timer for all countdowns of the page. It fires just after each full second. */
function scheduleTick() {
  timer = setTimeout(
    () => {
      scheduleTick()
      for (const listener of [...listeners]) listener()
    },
    1000 - (Date.now() % 1000) + 5,
  )
}

/** Calls the listener every second until the returned function is called. */
export function subscribeToSeconds(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) scheduleTick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}
