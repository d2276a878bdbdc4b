type PostalAddress = {
  full_name?: string | null | undefined
  company_name?: string | null | undefined
  line1: string
  line2?: string | null | undefined
  city: string
  region?: string | null | undefined
  postal_code: string
}

/** An address as it stands on a parcel, without the country, whose name depends on the reader. */
export function addressLines(address: PostalAddress): string[] {
  const { full_name, company_name, line1, line2, city, region, postal_code } = address
  return [full_name, company_name, line1, line2, city, region, postal_code].filter(
    (line) => typeof line === 'string' && line.trim() !== '',
  ) as string[]
}
