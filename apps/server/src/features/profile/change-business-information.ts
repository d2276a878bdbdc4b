import type { businessInformation } from '@partlane/contract/profile'
import { parseCompanyNumber } from '@partlane/domain/accounts/company-number'
import { parseVatNumber, type VatNumber } from '@partlane/domain/accounts/vat-number'
import { Refusal } from '@partlane/domain/refusal'
import type { z } from 'zod'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import { hasListingsOnSale } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { businessInformationChanged } from './profile.events.ts'
import { mayEditBusiness, refuseRemovedDetail } from './profile.policy.ts'
import { findBusinessCountry } from './profile.queries.ts'
import { lockProfile, saveProfile } from './profile.store.ts'

type BusinessInformation = z.output<typeof businessInformation>

/**
 * Saves the public information of a business. VAT and company number are checked for format and
 * check digits only, and stored without spaces. A blank field clears the stored value.
 * Listing cards, suggestions and the seller page read the same row.
 * @throws Refusal business_only, business_details_in_use, vat_number_invalid,
 *   company_number_invalid, token_invalid
 */
export async function changeBusinessInformation(
  ctx: AppContext,
  { user, information }: { user: CurrentUser; information: BusinessInformation },
): Promise<AccountRow> {
  mayEditBusiness(user)
  const vatNumber = parseVatField(information.vat_number)
  return ctx.db.transact(async (tx) => {
    const { contact_email: storedEmail } = await lockProfile(tx, user.id)
    const contactEmail = information.contact_email === undefined ? storedEmail : information.contact_email || null
    const isRemoved = storedEmail !== null && contactEmail === null
    refuseRemovedDetail({ field: 'contact_email', isRemoved, isSelling: isRemoved && (await hasListingsOnSale(tx, user.id)) })
    const companyNumber = parseCompanyNumberField(information.company_number, await registrationCountryOf(tx, user.id, vatNumber))
    const { company_name, seller_type, about, website } = information
    const texts = { company_name, seller_type, contact_email: contactEmail, about: about || null, website: website || null }
    await saveProfile(tx, user.id, { ...texts, vat_number: vatNumber?.text ?? null, company_number: companyNumber }, ctx.clock.now())
    await emit(tx, businessInformationChanged({ user_id: user.id }))
    return getAccount(tx, user.id)
  })
}

function parseVatField(input: string | null | undefined): VatNumber | null {
  if (!input) return null
  const vatNumber = parseVatNumber(input)
  if (!vatNumber) throw new Refusal('vat_number_invalid', { field: 'vat_number' })
  return vatNumber
}

function parseCompanyNumberField(input: string | null | undefined, country: string | null): string | null {
  if (!input) return null
  const companyNumber = parseCompanyNumber(input, country)
  if (!companyNumber) throw new Refusal('company_number_invalid', { field: 'company_number' })
  return companyNumber
}

/**
 * The country of the company register: that of the business address, else that of the VAT number.
 * XI (Northern Ireland) belongs to the register of GB.
 */
async function registrationCountryOf(tx: Tx, userId: number, vatNumber: VatNumber | null): Promise<string | null> {
  return (await findBusinessCountry(tx, userId)) ?? (vatNumber?.country === 'XI' ? 'GB' : (vatNumber?.country ?? null))
}
