import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'

/** What the sandbox on the server takes for a person. */
const SANDBOX_TOKEN = 'sandbox-pass'

/** On a machine without a provider: a plain box, marked as what it is. */
export function SandboxCaptcha({ onTokenChange }: { onTokenChange: (token: string | null) => void }) {
  const { t } = useI18n('accounts')
  return <Checkbox label={t('captcha.sandbox')} onChange={(event) => onTokenChange(event.target.checked ? SANDBOX_TOKEN : null)} />
}
