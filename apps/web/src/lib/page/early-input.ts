/*
 * What a visitor does before the page hydrates. The functions run as inline scripts, so they use
 * nothing outside of themselves. `pre-hydration-click.ts` and `lazy-on-interaction.ts` handle parts
 * of the page that hydrate later.
 */

/**
 * Keeps changes of selects, checkboxes and radio buttons, which React does not notice, until the
 * page hydrates, and repeats each once then. Runs before `keepEarlyPresses`, so that a form which
 * was submitted contains them.
 */
export function keepEarlyChanges() {
  const changedSelects = new Map<HTMLSelectElement, string>()
  const changedBoxes = new Map<HTMLInputElement, boolean>()
  const keepChange = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) changedSelects.set(target, target.value)
    if (!(target instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(target.type)) return
    changedBoxes.delete(target) // the last choice of a group is repeated last
    changedBoxes.set(target, target.checked)
  }
  const repeat = () => {
    removeEventListener('change', keepChange, true)
    // After React's commit: during it, React ignores events.
    queueMicrotask(() => {
      for (const [select, value] of changedSelects) {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
      for (const [box, isChecked] of changedBoxes) {
        box.checked = !isChecked // React only notices a click that changes it
        box.click()
      }
    })
  }
  addEventListener('change', keepChange, true)
  addEventListener('pagehydrated', repeat, { once: true })
}

/**
 * Keeps presses of buttons that need scripts, which would otherwise do nothing or post the form to
 * the server, until the page hydrates, and repeats each once then. If the scripts cannot be loaded,
 * it shows `ScriptsFailedNotice`.
 */
export function keepEarlyPresses() {
  const presses = new Set<HTMLElement>()
  const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
    button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  const needsScripts = (pressed: HTMLElement, event: MouseEvent) => {
    // A link works without scripts, but leaving the page would lose an earlier press.
    if (pressed instanceof HTMLAnchorElement) return presses.size > 0 && isPlainClick(event)
    const { type, form } = pressed as HTMLButtonElement
    return !(type === 'submit' && form?.hasAttribute('action')) // such as the search box
  }
  const keepPress = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest<HTMLElement>('button, a[href]')
    if (!pressed || !needsScripts(pressed, event)) return
    presses.add(pressed)
    pressed.dataset.waiting = '' // shell.css
    event.preventDefault()
    event.stopImmediatePropagation() // React may already listen, and would handle the press as well
  }
  const stopKeeping = () => {
    removeEventListener('click', keepPress, true)
    for (const pressed of presses) delete pressed.dataset.waiting
  }
  const repeat = () => {
    stopKeeping()
    // After React's commit: during it, React ignores events.
    queueMicrotask(() => {
      for (const pressed of presses) if (pressed.isConnected) pressed.click()
    })
  }
  const showFailure = () => {
    stopKeeping()
    const notice = document.getElementById('scripts-failed')
    if (!notice) return
    notice.hidden = false
    notice.querySelector('button')?.addEventListener('click', () => {
      notice.hidden = true
      document.getElementById('main')?.focus({ preventScroll: true })
    })
  }
  addEventListener('click', keepPress, true)
  addEventListener('pagehydrated', repeat, { once: true })
  addEventListener('pagefailed', showFailure, { once: true })
}

/** "Back" changes only the address of a page that has not hydrated: the page is loaded again. */
export function reloadAfterEarlyBack() {
  const [navigation] = performance.getEntriesByType('navigation')
  const withoutHash = (url: string) => url.split('#', 1)[0]
  const reloadAfterBack = () => {
    // Old browsers give another name than the address of the document.
    const isLoadedAddress = withoutHash(navigation?.name ?? '') === withoutHash(location.href)
    if (navigation?.name.startsWith(location.origin) && !isLoadedAddress) location.reload()
  }
  reloadAfterBack() // "Back" may have been earlier than this script
  addEventListener('popstate', reloadAfterBack)
  addEventListener('pagehydrated', () => removeEventListener('popstate', reloadAfterBack), { once: true })
}
