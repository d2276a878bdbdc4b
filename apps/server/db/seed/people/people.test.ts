import { parseCompanyNumber } from '@partlane/domain/accounts/company-number'
import { parseVatNumber } from '@partlane/domain/accounts/vat-number'
import { findPasswordIssue } from '@partlane/domain/sign-in/password'
import { describe, expect, it } from 'vitest'
import { towns } from '../data/parts/sellers-words.ts'
import { createRandom } from '../kit/random.ts'
import { bannerPeople, DEMO_PASSWORD, demoPeople, namedPeople } from './demo-people.ts'
import { moreSellers } from './more-sellers.ts'
import { shopColumns } from './shops.ts'

describe('people of the demo world', () => {
  it('are at least twenty, of every role and standing, one an operator', () => {
    expect(namedPeople.length).toBeGreaterThanOrEqual(20)
    expect(new Set(namedPeople.map(({ role }) => role))).toEqual(new Set(['guest', 'personal', 'business']))
    expect(new Set(namedPeople.map(({ status }) => status))).toEqual(new Set(['guest', 'unverified', 'verified', 'blocked', 'deleted']))
    expect(namedPeople.filter(({ operator }) => operator)).toHaveLength(1)
    expect(namedPeople.filter(({ currency }) => currency === 'eur').length).toBeGreaterThanOrEqual(2)
    expect(namedPeople.some(({ fee }) => fee === 8)).toBe(true)
    expect(namedPeople.some(({ holiday }) => holiday)).toBe(true)
  })

  it('share a password that anybody might choose', () => {
    for (const { email, name } of demoPeople)
      expect(findPasswordIssue(DEMO_PASSWORD, [email.split('@')[0] ?? '', ...name.split(' ')])).toBeNull()
  })

  it('have addresses of mail that nobody can own, each one’s own', () => {
    const mails = demoPeople.map(({ email }) => email)
    expect(new Set(mails).size).toBe(mails.length)
    for (const mail of mails) expect(mail).toMatch(/^[a-z0-9]+@[a-z.]+\.example$/)
    expect(bannerPeople.map(({ key }) => key)).toEqual(['priya', 'marcus', 'dave', 'rosie', 'olivia'])
  })

  it('live in towns of ours', () => {
    const known = new Set(towns.map(({ name }) => name))
    expect(namedPeople.filter(({ town }) => !known.has(town)).map(({ key, town }) => `${key}: ${town}`)).toEqual([])
  })

  it('say of their businesses what the profile itself would take', () => {
    const told = namedPeople.filter((person) => shopColumns(person).about !== null)
    expect(told.length).toBeGreaterThanOrEqual(12)
    for (const person of told) {
      const { vat_number, company_number } = shopColumns(person)
      const country = person.currency === 'eur' ? 'FR' : 'GB'
      expect(parseVatNumber(vat_number ?? '')).toEqual({ country, text: vat_number })
      expect(parseCompanyNumber(company_number ?? '', country)).toBe(company_number)
    }
  })

  it('are joined by the same others, however many', () => {
    const some = moreSellers(createRandom(3), 5, towns)
    expect(moreSellers(createRandom(3), 9, towns).slice(0, 5)).toEqual(some)
    expect(some.every(({ town }) => towns.find(({ name }) => name === town)?.country === 'GB')).toBe(true)
  })
})
