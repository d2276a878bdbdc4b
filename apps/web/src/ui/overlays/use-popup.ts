import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type PopupPositionOptions, positionPopup } from './popup-position.ts'

const useClientLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

type UsePopupOptions = PopupPositionOptions & { open: boolean; popup: RefObject<HTMLElement | null>; anchor: RefObject<HTMLElement | null> }

/**
 * Shows an element with popover="manual" in the browser's top layer, which also works inside a
 * modal dialog. Updates its position when the page scrolls or resizes.
 */
export function usePopup({ open, popup, anchor, align, side, gap, matchWidth }: UsePopupOptions) {
  useClientLayoutEffect(() => {
    const popupElement = popup.current
    const anchorElement = anchor.current
    if (!open || !popupElement || !anchorElement) return
    const updatePosition = () => positionPopup(popupElement, anchorElement, { align, side, gap, matchWidth })
    updatePosition()
    if (popupElement.showPopover) popupElement.showPopover()
    else popupElement.removeAttribute('popover') // no top layer in jsdom and old browsers
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
      if (popupElement.isConnected) popupElement.hidePopover?.()
    }
  }, [open, popup, anchor, align, side, gap, matchWidth])
}

/** Calls `onInteractOutside` for a pointer press or focus outside of the given elements. */
export function useInteractOutside(open: boolean, insideRefs: RefObject<HTMLElement | null>[], onInteractOutside: () => void) {
  useEffect(() => {
    if (!open) return
    const handleEvent = (event: Event) => {
      const target = event.target
      if (target instanceof Node && !insideRefs.some(({ current }) => current?.contains(target))) onInteractOutside()
    }
    document.addEventListener('pointerdown', handleEvent)
    document.addEventListener('focusin', handleEvent)
    return () => {
      document.removeEventListener('pointerdown', handleEvent)
      document.removeEventListener('focusin', handleEvent)
    }
  })
}
