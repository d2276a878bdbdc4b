import { useI18n } from '@partlane/i18n/react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Input } from '#ui/forms/Input.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'prefix' | 'suffix'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. Password managers use `autoComplete`. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useI18n('accounts')
  const [isVisible, setIsVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={isVisible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      suffix={
        <button
          type="button"
          className="-mr-3 grid size-11 place-items-center"
          aria-label={t('password.show')}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon aria-hidden="true" />
        </button>
      }
    />
  )
}
