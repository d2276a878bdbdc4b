import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps } from 'react'
import { PagedList } from '#lib/lists/PagedList.tsx'

type StaffListProps<T> = Pick<ComponentProps<typeof PagedList<T>>, 'query' | 'getHref' | 'children'>

/** A list with pages and the texts of the operators' area. */
export function StaffList<T>(props: StaffListProps<T>) {
  const { t } = useI18n('operators')
  return <PagedList texts={{ loading: t('loading'), failed: t('failed'), retry: t('retry') }} {...props} />
}
