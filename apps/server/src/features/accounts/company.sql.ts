import type { CompanyDetails } from '@partlane/contract/accounts'
import { type Expression, sql } from 'kysely'
import { placeColumns } from '#features/addresses/public.ts'

const addressColumns = sql.join(['full_name', 'phone', ...placeColumns].map((column) => sql.ref(`a.${column}`)))

/** The details of a business that the law requires, as JSON. Null for everyone else. */
export const companyOf = (userId: Expression<number>) => sql<CompanyDetails | null>`(
  select jsonb_build_object('name', company.company_name, 'email', company.contact_email, 'number', company.company_number,
    'vat_number', company.vat_number, 'address', (
      select to_jsonb(place) from (select ${addressColumns} from addresses a where a.user_id = company.id and a.kind = 'business' limit 1) as place
    ))
  from users company where company.id = ${userId} and company.role = 'business')`
