import type { Slots } from '#shell/slots.tsx'

/** What features put into the shell. One line each. */
export const appSlots: Slots = {}
