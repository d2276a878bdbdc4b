import type { CurrentUser } from '@partlane/client/accounts'

type UserNames = Pick<CurrentUser, 'company_name' | 'first_name' | 'last_name' | 'slug'>

export const shortName = (user: UserNames): string => user.company_name ?? user.first_name ?? user.slug
