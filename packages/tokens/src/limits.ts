/** The specification's own numbers for the screen (section 9). Apart from the colours, so that scripts stay small. */

/** From this width in px. Below md the mobile layout holds. */
export const breakpoint = { xs: 0, sm: 600, md: 900, cmd: 950, lg: 1200, xl: 1440, xxl: 1600 } as const

/** Milliseconds a finger rests before a tooltip shows, and for how long it stays. */
export const tooltip = { enterTouchMs: 200, leaveTouchMs: 3000 } as const

/** Width in px, durations in ms; a loading toast stays until dismissed. */
export const toast = {
  width: 343,
  maxNotifyVisible: 5,
  max: 20,
  durationMs: { notify: 5000, info: 5000, default: 4000, error: 4000, success: 2000 },
} as const

/** Above the cap a count shows as "99+" or "9999+". */
export const countLimits = { badgeMax: 99, cap: 9999 } as const

/** Type-ahead waits this long after the last key, in ms. */
export const DEBOUNCE_MS = 500
