import type { UserSummary } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'

type UserNameFields = Pick<UserSummary, 'company_name' | 'name' | 'status'>

/**
 * Formats the name of a user for operators: the company name of a business, a placeholder for a
 * closed account.
 */
export function useUserName(): (user: UserNameFields) => string {
  const { t } = useI18n('operators')
  return ({ company_name, name, status }) => (status === 'deleted' ? t('former') : (company_name ?? name))
}
