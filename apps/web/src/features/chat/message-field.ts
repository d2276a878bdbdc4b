/** The field of the open conversation. */
export const MESSAGE_FIELD_ID = 'message-field'

export const focusMessageField = (): void => document.getElementById(MESSAGE_FIELD_ID)?.focus()

/**
 * Whether a conversation opens with the focus in its field: beside the list, and not on touch
 * screens, where a keyboard would cover the messages.
 */
export const opensWithFocusInField = (): boolean => globalThis.matchMedia?.('(pointer: fine) and (min-width: 900px)').matches ?? false
