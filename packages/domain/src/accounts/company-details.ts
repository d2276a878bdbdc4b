/** Details that the law requires of a business seller. Numbers are shown if there are any. */
export const requiredCompanyDetails = ['company_name', 'business_address', 'contact_email'] as const
export type CompanyDetail = (typeof requiredCompanyDetails)[number]

/**
 * Lists the details that a business still has to enter before it can put a part on sale. A sole
 * trader has no company number, and a small business no VAT number.
 */
export const listMissingCompanyDetails = (details: Readonly<Record<CompanyDetail, unknown>>): CompanyDetail[] =>
  requiredCompanyDetails.filter((detail) => details[detail] === null || details[detail] === '')
