export type Align = 'start' | 'end' | 'center'
export type AnchorOptions = { align?: Align; side?: 'bottom' | 'top'; gap?: number; matchWidth?: boolean }

type Box = { top: number; bottom: number; left: number; right: number; width: number }
type Room = { width: number; height: number }
type Placed = Partial<Record<'top' | 'bottom' | 'left' | 'right' | 'width' | 'maxHeight' | 'maxWidth' | 'translate', string>>

const EDGE = 8
const ENOUGH = 240
const px = (n: number) => `${Math.round(n)}px`

function across(box: Box, room: Room, align: Align): Placed {
  const centre = (box.left + box.right) / 2
  // A centred box near an edge of the screen would be cut off, so it hangs from that edge of its anchor instead
  if (align === 'center' && centre >= ENOUGH / 2 && room.width - centre >= ENOUGH / 2) {
    return { left: px(centre), right: 'auto', translate: '-50% 0', maxWidth: px(2 * Math.min(centre, room.width - centre) - 2 * EDGE) }
  }
  const fromEnd = align === 'end' || (align === 'center' && centre > room.width / 2)
  if (fromEnd) return { left: 'auto', right: px(Math.max(EDGE, room.width - box.right)), translate: 'none', maxWidth: px(box.right - EDGE) }
  const left = Math.max(EDGE, box.left)
  return { left: px(left), right: 'auto', translate: 'none', maxWidth: px(room.width - left - EDGE) }
}

/** Where a popup of unknown size goes beside its anchor: on the asked side, or the other when that has more room. */
export function placeBeside(
  box: Box,
  room: Room,
  { align = 'start', side = 'bottom', gap = 4, matchWidth = false }: AnchorOptions,
): Placed {
  const below = room.height - box.bottom - gap - EDGE
  const above = box.top - gap - EDGE
  const goesBelow = side === 'bottom' ? below >= ENOUGH || below >= above : above < 48 && below > above
  return {
    ...across(box, room, align),
    ...(matchWidth ? { width: px(box.width) } : {}),
    ...(goesBelow ? { top: px(box.bottom + gap), bottom: 'auto' } : { top: 'auto', bottom: px(room.height - box.top + gap) }),
    maxHeight: px(Math.max(96, goesBelow ? below : above)),
  }
}

/** Puts a fixed popup beside its anchor. */
export function anchorTo(popup: HTMLElement, anchor: HTMLElement, options: AnchorOptions) {
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight }
  Object.assign(popup.style, { position: 'fixed' }, placeBeside(anchor.getBoundingClientRect(), room, options))
}
