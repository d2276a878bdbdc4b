import type { businessInformation } from '@partlane/contract/profile'
import { readCompanyNumber } from '@partlane/domain/accounts/company-number'
import { readVatNumber, type VatNumber } from '@partlane/domain/accounts/vat-number'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { businessInformationChanged } from './profile.events.ts'
import { mayKeepBusiness } from './profile.policy.ts'
import { lockProfile, saveProfile } from './profile.store.ts'

type Information = z.output<typeof businessInformation>

/**
 * What buyers are told of a business. Numbers are checked for their form only and kept without spaces; what is blank is taken away.
 * Cards, suggestions and the seller's page read the row, so they follow at once.
 * @throws Refusal business_only, vat_number_invalid, company_number_invalid
 */
export async function changeBusinessInformation(
  ctx: AppContext,
  { by, information }: { by: CurrentUser; information: Information },
): Promise<AccountRow> {
  mayKeepBusiness(by)
  const vat = readVat(information.vat_number)
  return ctx.db.transact(async (tx) => {
    await lockProfile(tx, by.id)
    const company = readCompany(information.company_number, await countryOf(tx, by.id, vat))
    const { company_name, seller_type, about, website } = information
    const words = { company_name, seller_type, about: about || null, website: website || null }
    await saveProfile(tx, by.id, { ...words, vat_number: vat?.text ?? null, company_number: company }, ctx.clock.now())
    await emit(tx, businessInformationChanged({ user_id: by.id }))
    return getAccount(tx, by.id)
  })
}

function readVat(typed: string | null | undefined): VatNumber | null {
  if (!typed) return null
  const vat = readVatNumber(typed)
  if (!vat) throw new Refusal('vat_number_invalid', { pointer: '/business_information/vat_number' })
  return vat
}

function readCompany(typed: string | null | undefined, country: string | null): string | null {
  if (!typed) return null
  const number = readCompanyNumber(typed, country)
  if (!number) throw new Refusal('company_number_invalid', { pointer: '/business_information/company_number' })
  return number
}

/** Whose register the company is in: the country of its seat, else that of its VAT number. */
async function countryOf(tx: Tx, userId: number, vat: VatNumber | null): Promise<string | null> {
  const seat = await tx
    .selectFrom('addresses')
    .where('user_id', '=', userId)
    .where('kind', '=', 'business')
    .select('country')
    .executeTakeFirst()
  return seat?.country ?? (vat?.country === 'XI' ? 'GB' : (vat?.country ?? null))
}
