import { afterEach } from 'vitest'
import { savedForms } from '#lib/forms/saved-forms.ts'
import { geolocationStore } from '#lib/geolocation/geolocation.ts'
import { preHydrationClickStore } from '#lib/page/pre-hydration-click.ts'
import { changedCarStore } from '#lib/preferences/car.ts'
import { changedThemeStore } from '#lib/preferences/theme.ts'
import { embeddingStore, offeredTokenStore, providerResponseStore } from '#lib/routing/embedding.ts'
import type { Store } from '#lib/state/store.ts'
import { consentStore } from '#shell/consent.ts'
import { toastStore } from '#ui/feedback/toast-store.ts'

// Test files share a process and a document (`isolate: false` in vitest.config.ts). The state that
// the app has for one page load is therefore reset after each test.
resetAfterEach(changedCarStore)
resetAfterEach(changedThemeStore)
resetAfterEach(consentStore)
resetAfterEach(embeddingStore)
resetAfterEach(geolocationStore)
resetAfterEach(offeredTokenStore)
resetAfterEach(preHydrationClickStore)
resetAfterEach(providerResponseStore)
afterEach(() => {
  savedForms.clear()
  toastStore.dismiss()
  if (typeof document !== 'undefined') clearBrowserStorage()
})

function resetAfterEach<T>(store: Store<T>): void {
  const initialValue = store.get()
  afterEach(() => store.set(initialValue))
}

function clearBrowserStorage(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]?.trim()}=; Path=/; Max-Age=0`
  }
}
