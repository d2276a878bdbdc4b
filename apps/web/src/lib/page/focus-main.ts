/** Moves the focus to the main part of the page, after its content has been replaced. */
export const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
