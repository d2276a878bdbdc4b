import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'

export type Keep = { keep: boolean; onKeep: (keep: boolean) => void }

/** For 30 days instead of one. The same answer for every way in on the page. */
export function KeepSignedIn({ keep, onKeep }: Keep) {
  const { t } = useI18n('accounts')
  return <Checkbox label={t('field.keep')} hint={t('field.keep_hint')} checked={keep} onChange={(event) => onKeep(event.target.checked)} />
}

/** What is not ticked is not said (specification, section 5). */
export const keepMe = (keep: boolean): { keep_me_logged_in?: true } => (keep ? { keep_me_logged_in: true } : {})
