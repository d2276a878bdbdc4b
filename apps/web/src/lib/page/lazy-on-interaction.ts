import { type ComponentType, lazy } from 'react'

/**
 * After this time the code loads without interaction, so that countdowns run while a user reads.
 */
const INTERACTION_TIMEOUT_MS = 4000
const INTERACTION_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin', 'click', 'input'] as const

let interactionPromise: Promise<void> | undefined

/** Resolves with the first interaction on this page load. Later calls resolve immediately. */
function waitForInteraction(): Promise<void> {
  interactionPromise ??= new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      for (const eventName of INTERACTION_EVENTS) window.removeEventListener(eventName, finish, true)
      resolve()
    }
    const timer = setTimeout(finish, INTERACTION_TIMEOUT_MS)
    for (const eventName of INTERACTION_EVENTS) window.addEventListener(eventName, finish, { capture: true, passive: true })
  })
  return interactionPromise
}

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
    await Promise.race([waitForInteraction(), ...(waitForChange ? [waitForChange()] : [])])
    return { default: await loadWhenOnline(load) }
  }) as unknown as ComponentType<P>
}
