import { tooltip as delays } from '@partlane/tokens/limits'
import {
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { usePopup } from './use-popup.ts'

type TooltipProps = {
  content: ReactNode
  side?: 'top' | 'bottom'
  /** The control that the content describes. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/**
 * A short text on hover, keyboard focus or long touch (appears after 200 ms, stays for 3 s,
 * specification, section 9). The text must also be available elsewhere.
 */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLSpanElement>(null)
  const { open, ...handlers } = useTooltip()
  usePopup({ open, popup, anchor, align: 'center', side, gap: 6 })
  return (
    <span ref={anchor} className="inline-flex" {...handlers}>
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open && (
        <span
          ref={popup}
          id={id}
          role="tooltip"
          popover="manual"
          className="w-max max-w-64 rounded-control bg-bar px-3 py-2 text-sm text-on-bar shadow-card animate-[ui-fade_120ms_ease-out]"
        >
          {content}
        </span>
      )}
    </span>
  )
}

function useTooltip() {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setOpenAfter = (nextOpen: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(nextOpen), delayMs)
  }
  const setOpenNow = (nextOpen: boolean) => {
    clearTimeout(timer.current)
    setOpen(nextOpen)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const isHoverPointer = (event: PointerEvent) => event.pointerType !== 'touch'
  return {
    open,
    onPointerEnter: (event: PointerEvent) => isHoverPointer(event) && setOpenAfter(true, delays.enterTouchMs),
    onPointerLeave: (event: PointerEvent) => isHoverPointer(event) && setOpenNow(false),
    onPointerDown: (event: PointerEvent) => (isHoverPointer(event) ? setOpenNow(false) : setOpenAfter(true, delays.enterTouchMs)),
    // A touch shorter than the delay is a click and shows no tooltip.
    onPointerUp: (event: PointerEvent) => !isHoverPointer(event) && setOpenAfter(false, open ? delays.leaveTouchMs : 0),
    onPointerCancel: () => setOpenNow(false),
    onFocus: (event: { target: Element }) => event.target.matches(':focus-visible') && setOpenNow(true),
    onBlur: () => setOpenNow(false),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && setOpenNow(false),
  }
}
