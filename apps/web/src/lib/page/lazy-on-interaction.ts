import { type ComponentType, lazy } from 'react'

/**
 * After this time the code loads without interaction, so that countdowns run while a user reads.
 */
const INTERACTION_TIMEOUT_MS = 4000
const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin', 'click', 'input'] as const

/**
 * Resolves with the first interaction on this page load. It waits from the start of the page, so
 * that it notices the presses that `early-input.ts` repeats when the page hydrates, before the
 * components of this file do.
 */
function waitForInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      for (const eventName of INTERACTION_EVENTS) window.removeEventListener(eventName, finish, true)
      resolve()
    }
    const timer = setTimeout(finish, INTERACTION_TIMEOUT_MS)
    for (const eventName of INTERACTION_EVENTS) window.addEventListener(eventName, finish, { capture: true, passive: true })
  })
}

const interactionPromise = import.meta.env.SSR ? undefined : waitForInteraction()

/**
 * Loads code, also when the first interaction happens without a network: the server-rendered HTML
 * stays until the network returns. Without it the failure would replace the page by an error.
 */
async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return await load()
  }
}

/**
 * A lazy component whose code loads with the visitor's first interaction. Until then the page shows
 * the server-rendered HTML, with working links and forms. It needs its own Suspense boundary.
 * `waitForChange` resolves when the server-rendered HTML is out of date, which loads the code too.
 */
export function lazyOnInteraction<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waitForChange?: () => Promise<void>,
): ComponentType<P> {
  return lazy(async () => {
    if (import.meta.env.SSR) return { default: await load() }
    await Promise.race([interactionPromise, ...(waitForChange ? [waitForChange()] : [])])
    return { default: await loadWhenOnline(load) }
  }) as unknown as ComponentType<P>
}
