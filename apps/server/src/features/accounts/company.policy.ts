import type { CompanyDetails } from '@partlane/contract/accounts'
import { listMissingCompanyDetails } from '@partlane/domain/accounts/company-details'
import { Refusal } from '@partlane/domain/refusal'

/**
 * A business sells only when buyers can see who it is. Null: a private seller.
 * @throws Refusal business_details_incomplete
 */
export function refuseIncompleteCompany(company: CompanyDetails | null): void {
  if (company === null) return
  const missing = listMissingCompanyDetails({
    company_name: company.name,
    business_address: company.address,
    contact_email: company.email,
  })
  if (missing.length > 0) throw new Refusal('business_details_incomplete', { missing: missing.join(', ') })
}
