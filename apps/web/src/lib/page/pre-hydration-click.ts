import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { createStore } from '../state/store.ts'

/** One state for the page is enough: only the car chip in the second bar uses these hooks. */
export const preHydrationClickStore = createStore<'none' | 'recorded' | 'hydrated'>('none')

/**
 * Records a click inside the container before its lazy component has hydrated, and prevents the
 * default, because the link would leave the page. A layout effect: passive effects run later than
 * the hydration of the page around, and a click in between would be lost.
 */
export function useCapturePreHydrationClicks(containerRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const captureClick = (event: MouseEvent) => {
      if (preHydrationClickStore.get() === 'hydrated' || !containerRef.current?.contains(event.target as Node)) return
      event.preventDefault()
      preHydrationClickStore.set('recorded')
    }
    // Capture phase: React stops clicks on parts that are not hydrated. The listener stays.
    window.addEventListener('click', captureClick, true)
  }, [containerRef])
}

/** Call it in the lazy component: `onReplay` runs on hydration if a click was recorded before. */
export function useReplayPreHydrationClick(onReplay: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    const hasRecordedClick = preHydrationClickStore.get() === 'recorded'
    preHydrationClickStore.set('hydrated')
    if (hasRecordedClick) onReplay()
  }, [])
}
