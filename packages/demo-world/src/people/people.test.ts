import { parseCompanyNumber } from '@partlane/domain/accounts/company-number'
import { parseVatNumber } from '@partlane/domain/accounts/vat-number'
import { passwordIssueOf } from '@partlane/domain/sign-in/password'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random.ts'
import { profileColumns } from './business-profiles.ts'
import { bannerAccounts, DEMO_PASSWORD, demoAccounts, namedPeople } from './demo-people.ts'
import { generateSellers } from './generated-sellers.ts'
import { towns } from './towns.ts'

describe('the named people', () => {
  it('have every role and every status, and two are operators', () => {
    expect(namedPeople.length).toBeGreaterThanOrEqual(20)
    expect(new Set(namedPeople.map(({ role }) => role))).toEqual(new Set(['guest', 'personal', 'business']))
    expect(new Set(namedPeople.map(({ status }) => status))).toEqual(new Set(['guest', 'unverified', 'verified', 'blocked', 'deleted']))
    expect(namedPeople.filter(({ operator }) => operator)).toHaveLength(2)
    expect(namedPeople.filter(({ currency }) => currency === 'eur').length).toBeGreaterThanOrEqual(2)
    expect(namedPeople.some(({ feePercentage }) => feePercentage === 8)).toBe(true)
    expect(namedPeople.some(({ holiday }) => holiday)).toBe(true)
  })

  it('share a password that the password rules accept for each of them', () => {
    for (const { email, name } of demoAccounts)
      expect(passwordIssueOf(DEMO_PASSWORD, [email.split('@')[0] ?? '', ...name.split(' ')])).toBeNull()
  })

  it('have different email addresses in a domain that nobody can own', () => {
    const emails = demoAccounts.map(({ email }) => email)
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) expect(email).toMatch(/^[a-z0-9]+@[a-z.]+\.example$/)
    expect(bannerAccounts.map(({ key }) => key)).toEqual(['priya', 'marcus', 'dave', 'rosie', 'olivia'])
  })

  it('live in towns of the file', () => {
    const known = new Set(towns.map(({ name }) => name))
    expect(namedPeople.filter(({ town }) => !known.has(town)).map(({ key, town }) => `${key}: ${town}`)).toEqual([])
  })

  it('have registration numbers that the profile form accepts', () => {
    const withProfile = namedPeople.filter((person) => profileColumns(person).about !== null)
    expect(withProfile.length).toBeGreaterThanOrEqual(12)
    for (const person of withProfile) {
      const { vat_number, company_number } = profileColumns(person)
      const country = person.currency === 'eur' ? 'FR' : 'GB'
      expect(parseVatNumber(vat_number ?? '')).toEqual({ country, text: vat_number })
      expect(parseCompanyNumber(company_number ?? '', country)).toBe(company_number)
    }
  })
})

describe('generated sellers', () => {
  it('are the same people for the same seed, however many there are', () => {
    const some = generateSellers(createRandom(3), 5)
    expect(generateSellers(createRandom(3), 9).slice(0, 5)).toEqual(some)
    expect(some.every(({ town }) => towns.find(({ name }) => name === town)?.country === 'GB')).toBe(true)
  })
})

describe('towns', () => {
  it('are real places in Great Britain and France', () => {
    const names = towns.map(({ name, country }) => `${name} ${country}`)
    expect(new Set(names).size).toBe(names.length)
    const british = towns.filter(({ country }) => country === 'GB')
    const french = towns.filter(({ country }) => country === 'FR')
    expect(british.length).toBeGreaterThanOrEqual(90)
    expect(french.length).toBeGreaterThanOrEqual(15)
    expect(british.filter(({ postcode }) => !/^[A-Z]{1,2}\d[A-Z\d]?$/.test(postcode))).toEqual([])
    expect(french.filter(({ postcode }) => !/^\d{5}$/.test(postcode))).toEqual([])
    expect(british.filter(({ latitude, longitude }) => latitude < 49.9 || latitude > 60.9 || longitude < -8.2 || longitude > 1.8)).toEqual(
      [],
    )
    expect(french.filter(({ latitude, longitude }) => latitude < 41.3 || latitude > 51.1 || longitude < -5.2 || longitude > 9.6)).toEqual(
      [],
    )
  })
})
