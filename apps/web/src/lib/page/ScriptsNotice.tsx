import { useI18n } from '@partlane/i18n/react'

/** For pages that are rendered in the browser only: says so where scripts do not run. */
export function ScriptsNotice() {
  const { t } = useI18n('shell')
  return (
    <noscript>
      <p className="page mt-6">
        <span className="block rounded-control bg-check-soft px-4 py-3 font-bold text-check">{t('no_script')}</span>
      </p>
    </noscript>
  )
}
