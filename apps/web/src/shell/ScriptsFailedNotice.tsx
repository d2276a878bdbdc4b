import { useI18n } from '@partlane/i18n/react'

/** `keepEarlyInput` shows it when the scripts of the page cannot be loaded. */
export function ScriptsFailedNotice() {
  const { t } = useI18n('shell')
  return (
    <div id="scripts-failed" role="alert" hidden className="sticky top-0 z-50 bg-check-soft text-check shadow-lg">
      <p className="page flex min-h-11 flex-wrap items-center gap-x-4 py-2 text-md font-bold">
        {t('scripts_failed.text')}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page */}
        <a href="" className="flex min-h-11 items-center underline">
          {t('scripts_failed.reload')}
        </a>
      </p>
    </div>
  )
}
