type PostalAddress = {
  full_name?: string | null | undefined
  company_name?: string | null | undefined
  line1: string
  line2?: string | null | undefined
  city: string
  region?: string | null | undefined
  postal_code: string
}

/**
 * The lines of an address label, without the country: its name depends on the reader's language.
 */
export function addressLines(address: PostalAddress): string[] {
  const { full_name, company_name, line1, line2, city, region, postal_code } = address
  return [full_name, company_name, line1, line2, city, region, postal_code].filter(
    (line) => typeof line === 'string' && line.trim() !== '',
  ) as string[]
}
