/** One line per model line; years are model years in the UK/EU, `to` null = still made. */
export type SeedTrim = string
export type SeedSeries = {
  name: string
  fuel: 'petrol' | 'diesel' | 'hybrid' | 'electric'
  engineCc: number | null
  powerHp: number
  engineCode?: string
  from?: number
  to?: number | null
  trims: SeedTrim[]
}
export type SeedGeneration = { name: string; codes: string[]; from: number; to: number | null; body: string[]; series?: SeedSeries[] }
export type SeedModel = { name: string; generations: SeedGeneration[] }
export type SeedMake = {
  name: string
  country: string /* ISO 3166 alpha-2 */
  wmi: string[] /* VIN world manufacturer identifiers, may be empty */
  popularity: number /* 1..100, share on UK roads */
  models: SeedModel[]
}
