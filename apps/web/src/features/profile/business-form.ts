import { businessInformation } from '@partlane/contract/profile'
import { parseCompanyNumber } from '@partlane/domain/accounts/company-number'
import { parseVatNumber } from '@partlane/domain/accounts/vat-number'
import { z } from 'zod'

type BusinessInput = Partial<z.input<typeof businessInformation>>

/**
 * The input of the endpoint, with a check of the VAT number and the company number before the
 * request. The company number has the format of the country of the business address, or of the VAT
 * number if there is no address yet.
 */
export const businessSchema = (addressCountry: string | null) =>
  businessInformation.check(
    z.superRefine(
      (value, context) => {
        const { vat_number, company_number } = value as BusinessInput
        const parsedVat = vat_number ? parseVatNumber(vat_number) : undefined
        const addIssue = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
        if (parsedVat === null) addIssue('vat_number', 'vat_number_invalid')
        const country = addressCountry ?? (parsedVat?.country === 'XI' ? 'GB' : (parsedVat?.country ?? null))
        if (company_number && parseCompanyNumber(company_number, country) === null) addIssue('company_number', 'company_number_invalid')
      },
      // Also runs while other fields are invalid, so that the form shows all errors at once.
      { when: () => true },
    ),
  )
