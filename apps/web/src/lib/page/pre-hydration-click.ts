import { type RefObject, useEffect } from 'react'

// The car in the second bar is the one part that is pressed as it comes to life; so there is one of these.
let isHydrated = false
let hasPendingClick = false

/** A press on a part whose scripts are still on their way is kept: its link would lead away from the page. */
export function useCapturePreHydrationClicks(containerRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const captureClick = (event: MouseEvent) => {
      if (isHydrated || !containerRef.current?.contains(event.target as Node)) return
      event.preventDefault()
      hasPendingClick = true
    }
    window.addEventListener('click', captureClick, true) // before React, which lets nobody hear of it; as long as the document
  }, [containerRef])
}

/** The part has come to life: `act` does what was pressed meanwhile. */
export function useReplayPreHydrationClick(onReplay: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to life
  useEffect(() => {
    isHydrated = true
    if (hasPendingClick) onReplay()
    hasPendingClick = false
  }, [])
}
