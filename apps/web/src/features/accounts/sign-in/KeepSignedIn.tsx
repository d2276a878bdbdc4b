import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'

export type KeepSignedInProps = { keepSignedIn: boolean; onKeepSignedInChange: (keepSignedIn: boolean) => void }

/** For 30 days instead of one. The same answer for every way in on the page. */
export function KeepSignedIn({ keepSignedIn, onKeepSignedInChange }: KeepSignedInProps) {
  const { t } = useI18n('accounts')
  return (
    <Checkbox
      label={t('field.keep')}
      hint={t('field.keep_hint')}
      checked={keepSignedIn}
      onChange={(event) => onKeepSignedInChange(event.target.checked)}
    />
  )
}

/** What is not ticked is not said (specification, section 5). */
export const keepMeLoggedInField = (keepSignedIn: boolean): { keep_me_logged_in?: true } =>
  keepSignedIn ? { keep_me_logged_in: true } : {}
