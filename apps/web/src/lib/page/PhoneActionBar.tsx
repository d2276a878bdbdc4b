import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '#ui/core/cx.ts'

/**
 * Height of the part of the page that the on-screen keyboard covers. Browsers shrink the visual
 * viewport only, so an element at the bottom of the screen would be behind the keyboard.
 */
export function useKeyboardInset(): number {
  const [insetPx, setInsetPx] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    // With pinch zoom the visual viewport is smaller too, without a keyboard.
    const update = () => setInsetPx(viewport.scale === 1 ? Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop) : 0)
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [])
  return insetPx
}

type PhoneActionBarProps = {
  /** Above the bottom bar of the shell, which pages with `bareOnPhones` do not have. */
  aboveBottomBar?: boolean
  /** The bar repeats an action of the page; only touch needs it. */
  isTouchOnly?: boolean
  className?: string
  children: ReactNode
}

/**
 * Keeps the main action of a page in sight on phones, also above the keyboard. On wider screens it
 * is a normal block. `data-phone-bar` reserves its height below the page (base.css).
 */
export function PhoneActionBar({ aboveBottomBar = false, isTouchOnly = false, className, children }: PhoneActionBarProps) {
  const insetPx = useKeyboardInset()
  return (
    <div
      data-phone-bar=""
      aria-hidden={isTouchOnly || undefined}
      style={insetPx > 0 ? { bottom: insetPx } : undefined}
      className={cx(
        'grid grid-cols-1 gap-3 max-md:fixed max-md:inset-x-0 max-md:z-20 max-md:max-h-[60dvh] max-md:overflow-y-auto max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3',
        aboveBottomBar
          ? 'max-md:bottom-[calc(76px+env(safe-area-inset-bottom))]'
          : 'max-md:bottom-0 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]',
        className,
      )}
    >
      {children}
    </div>
  )
}
