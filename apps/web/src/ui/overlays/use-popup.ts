import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type AnchorOptions, anchorTo } from './anchor.ts'

const useClientLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

type Popup = AnchorOptions & { open: boolean; popup: RefObject<HTMLElement | null>; anchor: RefObject<HTMLElement | null> }

/**
 * Shows an element with popover="manual" in the browser's top layer (so it also works inside a modal dialog)
 * and keeps it beside its anchor while the page scrolls or turns.
 */
export function usePopup({ open, popup, anchor, align, side, gap, matchWidth }: Popup) {
  useClientLayoutEffect(() => {
    const shown = popup.current
    const beside = anchor.current
    if (!open || !shown || !beside) return
    const place = () => anchorTo(shown, beside, { align, side, gap, matchWidth })
    place()
    if (shown.showPopover) shown.showPopover()
    else shown.removeAttribute('popover') // no top layer (a test's DOM, an old browser): shown where it stands
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      if (shown.isConnected) shown.hidePopover?.()
    }
  }, [open, popup, anchor, align, side, gap, matchWidth])
}

/** Calls `onAway` when the finger or the focus goes anywhere but into the given elements. */
export function useAway(open: boolean, inside: RefObject<HTMLElement | null>[], onAway: () => void) {
  useEffect(() => {
    if (!open) return
    const away = (event: Event) => {
      const target = event.target
      if (target instanceof Node && !inside.some(({ current }) => current?.contains(target))) onAway()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  })
}
