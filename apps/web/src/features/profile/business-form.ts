import { businessInformation } from '@partlane/contract/profile'
import { readCompanyNumber } from '@partlane/domain/accounts/company-number'
import { readVatNumber } from '@partlane/domain/accounts/vat-number'
import { z } from 'zod'

type Given = Partial<z.input<typeof businessInformation>>

/**
 * What the endpoint takes, with the forms of the two numbers said beside their fields before anything is sent. A company's number is that
 * of its seat's register, or where there is no seat yet of the VAT number's country.
 */
export const businessForm = (seat: string | null) =>
  businessInformation.check(
    z.superRefine(
      (value, context) => {
        const { vat_number, company_number } = value as Given
        const vat = vat_number ? readVatNumber(vat_number) : undefined
        const refuse = (path: string, code: string) => context.addIssue({ code: 'custom', path: [path], params: { code } })
        if (vat === null) refuse('vat_number', 'vat_number_invalid')
        const country = seat ?? (vat?.country === 'XI' ? 'GB' : (vat?.country ?? null))
        if (company_number && readCompanyNumber(company_number, country) === null) refuse('company_number', 'company_number_invalid')
      },
      { when: () => true }, // also while other fields are still wrong, so that all is said at once
    ),
  )
