import { businessInformation } from '@partlane/contract/profile'
import { parseCompanyNumber } from '@partlane/domain/accounts/company-number'
import { parseVatNumber } from '@partlane/domain/accounts/vat-number'
import { z } from 'zod'

type BusinessInput = Partial<z.input<typeof businessInformation>>

/**
 * What the endpoint takes, with the forms of the two numbers said beside their fields before anything is sent. A company's number is that
 * of its seat's register, or where there is no seat yet of the VAT number's country.
 */
export const businessSchema = (seatCountry: string | null) =>
  businessInformation.check(
    z.superRefine(
      (value, context) => {
        const { vat_number, company_number } = value as BusinessInput
        const parsedVat = vat_number ? parseVatNumber(vat_number) : undefined
        const addIssue = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
        if (parsedVat === null) addIssue('vat_number', 'vat_number_invalid')
        const country = seatCountry ?? (parsedVat?.country === 'XI' ? 'GB' : (parsedVat?.country ?? null))
        if (company_number && parseCompanyNumber(company_number, country) === null) addIssue('company_number', 'company_number_invalid')
      },
      { when: () => true }, // also while other fields are still wrong, so that all is said at once
    ),
  )
