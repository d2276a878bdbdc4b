export type Align = 'start' | 'end' | 'center'
export type PopupPositionOptions = { align?: Align; side?: 'bottom' | 'top'; gap?: number; matchWidth?: boolean }

type AnchorRect = { top: number; bottom: number; left: number; right: number; width: number }
type ViewportSize = { width: number; height: number }
type PopupStyle = Partial<Record<'top' | 'bottom' | 'left' | 'right' | 'width' | 'maxHeight' | 'maxWidth' | 'translate', string>>

const VIEWPORT_MARGIN_PX = 8
const MIN_SPACE_PX = 240
const px = (n: number) => `${Math.round(n)}px`

function horizontalStyle(anchorRect: AnchorRect, viewport: ViewportSize, align: Align): PopupStyle {
  const centre = (anchorRect.left + anchorRect.right) / 2
  // Near an edge of the screen a centred popup would be cut off. It is aligned to that side then.
  if (align === 'center' && centre >= MIN_SPACE_PX / 2 && viewport.width - centre >= MIN_SPACE_PX / 2) {
    return {
      left: px(centre),
      right: 'auto',
      translate: '-50% 0',
      maxWidth: px(2 * Math.min(centre, viewport.width - centre) - 2 * VIEWPORT_MARGIN_PX),
    }
  }
  const alignsToEnd = align === 'end' || (align === 'center' && centre > viewport.width / 2)
  if (alignsToEnd)
    return {
      left: 'auto',
      right: px(Math.max(VIEWPORT_MARGIN_PX, viewport.width - anchorRect.right)),
      translate: 'none',
      maxWidth: px(anchorRect.right - VIEWPORT_MARGIN_PX),
    }
  const left = Math.max(VIEWPORT_MARGIN_PX, anchorRect.left)
  return { left: px(left), right: 'auto', translate: 'none', maxWidth: px(viewport.width - left - VIEWPORT_MARGIN_PX) }
}

/**
 * Position of a popup of unknown size beside its anchor: on the given side, or on the other one if
 * that has more space.
 */
export function computePopupStyle(
  anchorRect: AnchorRect,
  viewport: ViewportSize,
  { align = 'start', side = 'bottom', gap = 4, matchWidth = false }: PopupPositionOptions,
): PopupStyle {
  const spaceBelow = viewport.height - anchorRect.bottom - gap - VIEWPORT_MARGIN_PX
  const spaceAbove = anchorRect.top - gap - VIEWPORT_MARGIN_PX
  const isBelow = side === 'bottom' ? spaceBelow >= MIN_SPACE_PX || spaceBelow >= spaceAbove : spaceAbove < 48 && spaceBelow > spaceAbove
  return {
    ...horizontalStyle(anchorRect, viewport, align),
    ...(matchWidth ? { width: px(anchorRect.width) } : {}),
    ...(isBelow
      ? { top: px(anchorRect.bottom + gap), bottom: 'auto' }
      : { top: 'auto', bottom: px(viewport.height - anchorRect.top + gap) }),
    maxHeight: px(Math.max(96, isBelow ? spaceBelow : spaceAbove)),
  }
}

/** Positions a fixed popup beside its anchor. */
export function positionPopup(popup: HTMLElement, anchor: HTMLElement, options: PopupPositionOptions) {
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
  Object.assign(popup.style, { position: 'fixed' }, computePopupStyle(anchor.getBoundingClientRect(), viewport, options))
}
