import { describe, expect, it } from 'vitest'
import { parseCompanyNumber } from './company-number.ts'
import { passesLuhn } from './luhn.ts'
import { parseVatNumber } from './vat-number.ts'

describe('parseVatNumber', () => {
  it.each([
    ['GB 123 4567 82', 'GB', 'GB123456782'],
    ['123456782', 'GB', 'GB123456782'], // no prefix: a British number
    ['gb123456727', 'GB', 'GB123456727'], // check digits of the rule since 2010
    ['GB 123 4567 82 001', 'GB', 'GB123456782001'],
    ['GBGD001', 'GB', 'GBGD001'],
    ['GBHA 599', 'GB', 'GBHA599'],
    ['XI123456782', 'XI', 'XI123456782'],
    ['FR 83.404.833.048', 'FR', 'FR83404833048'],
    ['FRK7399859412', 'FR', 'FRK7399859412'],
    ['DE 136695976', 'DE', 'DE136695976'],
    ['BE0428759497', 'BE', 'BE0428759497'],
    ['IT00159560366', 'IT', 'IT00159560366'],
    ['NL004495445B01', 'NL', 'NL004495445B01'],
    ['IE6388047V', 'IE', 'IE6388047V'],
    ['ATU12011204', 'AT', 'ATU12011204'],
    ['ESX1234567L', 'ES', 'ESX1234567L'],
    ['GR123456789', 'EL', 'EL123456789'],
    ['SE556188840401', 'SE', 'SE556188840401'],
  ])('reads %s as a number of %s', (input, country, text) => expect(parseVatNumber(input)).toEqual({ country, text }))

  it.each([
    'GB123456789', // wrong check digits
    'GB000000000',
    'GBGD500',
    'GBHA499',
    'GB12345678',
    'FR84404833048', // wrong key
    'FR83404833049', // wrong check digit of the SIREN
    'BE0428759498',
    'DE012345678',
    'US123456789',
    'GB123456782; drop',
    '',
    '82',
  ])('returns null for %j', (input) => expect(parseVatNumber(input)).toBeNull())
})

describe('parseCompanyNumber', () => {
  it.each([
    ['445790', 'GB', '00445790'],
    ['sc 095000', 'GB', 'SC095000'],
    ['NI602334', null, 'NI602334'],
    ['OC301540', 'GB', 'OC301540'],
    ['R0000123', 'GB', 'R0000123'],
    ['IP12345R', 'GB', 'IP12345R'],
    ['552 100 554', 'FR', '552100554'],
    ['552.100.554', null, '552100554'],
    ['404 833 048 00022', 'FR', '40483304800022'],
    [' HRB  12345 ', 'DE', 'HRB 12345'],
  ])('normalises %s of %s to %s', (input, country, expected) => expect(parseCompanyNumber(input, country)).toBe(expected))

  it.each([
    ['0', 'GB'],
    ['00000000', 'GB'],
    ['123456789', 'GB'],
    ['XX123456', 'GB'],
    ['552100555', 'FR'],
    ['552100554', 'GB'],
    ['40483304800023', 'FR'],
    ['00445790', 'FR'],
    [' ', 'DE'],
    ['nonsense', null],
  ])('returns null for %s of %s', (input, country) => expect(parseCompanyNumber(input, country)).toBeNull())
})

describe('passesLuhn', () => {
  it('rejects one wrong digit and two swapped digits', () => {
    expect(passesLuhn('79927398713')).toBe(true)
    expect(passesLuhn('79927398714')).toBe(false)
    expect(passesLuhn('97927398713')).toBe(false)
  })
})
