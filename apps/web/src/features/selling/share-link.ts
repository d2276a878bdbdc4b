export type ShareResult = 'shared' | 'cancelled' | 'copied' | 'failed'

/**
 * Opens the share sheet of the device. Without one, or if it refuses, copies the link.
 * `failed`: the browser also denied access to the clipboard.
 */
export async function shareLink(link: { title: string; url: string }): Promise<ShareResult> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  try {
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
