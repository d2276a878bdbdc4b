/**
 * Screen constants of the specification (section 9). Separate from tokens.ts, so that browsers do
 * not load the colours.
 */

/**
 * Minimum widths in px. Below `md` the mobile layout applies. From `cmd` on, the header has room
 * for the "Sell" button.
 */
export const breakpoint = { xs: 0, sm: 600, md: 900, cmd: 950, lg: 1200, xl: 1440, xxl: 1600 } as const

/** Milliseconds of touch before a tooltip opens, and until it closes after the touch. */
export const tooltip = { enterTouchMs: 200, leaveTouchMs: 3000 } as const

/** Width in px, durations in ms. A loading toast is shown until it is dismissed. */
export const toast = {
  width: 343,
  maxNotifyVisible: 5,
  max: 20,
  durationMs: { notify: 5000, info: 5000, default: 4000, error: 4000, success: 2000 },
} as const

/** Higher counts are shown as "99+" or "9999+". */
export const countLimits = { badgeMax: 99, cap: 9999 } as const

/** Delay of type-ahead requests after the last key, in ms. */
export const DEBOUNCE_MS = 500
