import { businessLimits, contactLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import Building2 from 'lucide-react/icons/building-2'
import UserRound from 'lucide-react/icons/user-round'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'

type MemberField = 'company_name' | 'first_name' | 'last_name'
type MemberRole = 'personal' | 'business'

type MemberFieldsProps = {
  role: MemberRole
  onRoleChange: (role: MemberRole) => void
  register: (name: MemberField) => UseFormRegisterReturn
  /** The error code of a field. */
  errorOf: (name: MemberField) => string | undefined
}

const fieldAttributes: Record<MemberField, { autoComplete: string; maxLength: number }> = {
  company_name: { autoComplete: 'organization', maxLength: businessLimits.company_name },
  first_name: { autoComplete: 'given-name', maxLength: contactLimits.first_name },
  last_name: { autoComplete: 'family-name', maxLength: contactLimits.last_name },
}

/**
 * Fields that every sign-up method needs: account type, names and, for a business, the company
 * name.
 */
export function MemberFields({ role, onRoleChange, register, errorOf }: MemberFieldsProps) {
  const { t } = useI18n('accounts')
  const { messageOfField } = useErrorMessages()
  const renderField = (name: MemberField) => {
    const errorCode = errorOf(name)
    return (
      <Field label={t(`field.${name}`)} error={errorCode && messageOfField(errorCode)}>
        <Input {...register(name)} {...fieldAttributes[name]} />
      </Field>
    )
  }
  return (
    <>
      <Field group label={t('sign_up.role')}>
        <RadioCards
          columns={2}
          name="role"
          value={role}
          onValueChange={onRoleChange}
          options={[
            { value: 'personal', label: t('sign_up.personal'), hint: t('sign_up.personal_hint'), icon: <UserRound /> },
            { value: 'business', label: t('sign_up.business'), hint: t('sign_up.business_hint'), icon: <Building2 /> },
          ]}
        />
      </Field>
      {role === 'business' && renderField('company_name')}
      <div className="grid gap-4 sm:grid-cols-2">
        {renderField('first_name')}
        {renderField('last_name')}
      </div>
    </>
  )
}
