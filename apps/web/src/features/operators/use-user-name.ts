import type { UserSummary } from '@partlane/client/operators'
import { useI18n } from '@partlane/i18n/react'

type UserNameFields = Pick<UserSummary, 'company_name' | 'name' | 'status'>

/** What operators call somebody: a business by its company. Whoever has left has no name any more, only what stands in its place. */
export function useUserName(): (user: UserNameFields) => string {
  const { t } = useI18n('operators')
  return ({ company_name, name, status }) => (status === 'deleted' ? t('former') : (company_name ?? name))
}
