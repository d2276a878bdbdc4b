import { ApiError } from '@partlane/client/api/api-error'
import type { Locale } from '@partlane/domain/locale'
import { createTranslator, type MessageKey } from '@partlane/i18n/translate'
import { catalogue } from '#lib/text/messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/** Shows why a conversation could not be opened. Loads the messages of errors, which few pages have. */
export async function showOpenError(error: unknown, locale: Locale): Promise<void> {
  const t = createTranslator<'errors'>(await catalogue.fetch(locale, 'errors'), locale)
  const code = error instanceof ApiError ? error.code : 'internal_error'
  const message = t(code as MessageKey<'errors'>)
  toast.error(message === code ? t('internal_error') : message)
}
