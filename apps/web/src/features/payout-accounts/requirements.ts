/** What a provider can ask for, in the order in which a seller enters it. */
const requirements = [
  'name',
  'date_of_birth',
  'address',
  'contact',
  'tax_number',
  'identity',
  'business',
  'people',
  'external_account',
  'terms',
  'primary_email_confirmed',
  'other',
] as const
type Requirement = (typeof requirements)[number]

/** Providers name each field, for example `individual.dob.day`. The first pattern applies. */
const patterns: readonly (readonly [RegExp, Requirement])[] = [
  [/^external_account$/, 'external_account'],
  [/^primary_email_confirmed$/, 'primary_email_confirmed'],
  [/^tos_acceptance\b/, 'terms'],
  [/^(owners|directors|executives|representative)\b|_provided$/, 'people'],
  [/\bverification\b|\bdocuments?\b|proof_of_liveness/, 'identity'],
  [/\.dob\b/, 'date_of_birth'],
  [/\.(id_number|ssn_last_4|tax_id|vat_id)$/, 'tax_number'],
  [/^(individual|person_\w+)\.(first_name|last_name)$/, 'name'],
  [/^(individual|person_\w+|company)\.address\b/, 'address'],
  [/\.(email|phone)$/, 'contact'],
  [/^(company|business_profile|business_type)\b/, 'business'],
]

/** Derives what a provider asks for from its names, each once. */
export function deriveRequirements(names: readonly string[]): Requirement[] {
  const found = new Set(names.map((name) => patterns.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'))
  return requirements.filter((requirement) => found.has(requirement))
}
