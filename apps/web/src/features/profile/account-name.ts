import type { CurrentUser } from '@partlane/client/accounts'

/** As one is greeted on one's own pages: a business by its company. */
export const accountDisplayName = ({ company_name, first_name, last_name, slug }: CurrentUser): string =>
  company_name ?? ([first_name, last_name].filter(Boolean).join(' ') || slug)
