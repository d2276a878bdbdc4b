import type { auditEntry, userSummary } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import type { AuditRow } from './audit.queries.ts'
import type { UserSummaryRow } from './users.queries.ts'

type NameColumns = Pick<UserSummaryRow, 'company_name' | 'first_name' | 'last_name' | 'slug'>

/** The company name, else the full name, for operators. Other users see `displayName`. */
export const userName = ({ company_name, first_name, last_name, slug }: NameColumns): string =>
  company_name ?? ([first_name, last_name].filter(Boolean).join(' ') || slug)

export function presentUserSummary(row: UserSummaryRow): Flat<typeof userSummary> {
  return {
    id: String(row.id),
    slug: row.slug,
    role: row.role as Role,
    status: row.status as UserStatus,
    operator: row.operator,
    name: userName({ ...row, company_name: null }),
    company_name: row.company_name,
    email: row.email ?? row.pending_email,
    phone_number: row.phone ?? row.pending_phone,
    confirmed: row.email !== null || row.phone !== null,
    documents_waiting: row.documents_waiting ?? 0,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export const presentAuditEntry = (row: AuditRow): Flat<typeof auditEntry> => ({
  id: String(row.id),
  operator: row.operator_name,
  action: row.action,
  subject_type: row.subject_type,
  subject_id: String(row.subject_id),
  subject_name: row.subject_name,
  reason: row.reason,
  before: row.before as Record<string, unknown>,
  after: row.after as Record<string, unknown>,
  created_at: row.created_at.toISOString(),
})
