/** An address as carriers need it: of a sender, a recipient or a pickup. */
export type CarrierAddress = {
  name: string
  company: string | null
  line1: string
  line2: string | null
  city: string
  postalCode: string
  /** ISO 3166 alpha-2. */
  country: string
}
