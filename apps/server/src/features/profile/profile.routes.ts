import { accounts } from '@partlane/contract/accounts'
import { profile } from '@partlane/contract/profile'
import { presentCurrentUser } from '#features/accounts/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { toWireNames } from '#platform/http/wire-names.ts'
import { changeBusinessInformation } from './change-business-information.ts'
import { changeContactInformation } from './change-contact-information.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { loadClosure } from './load-closure.ts'
import { saveAddressBook, saveBusinessAddress } from './save-addresses.ts'
import { setHoliday } from './set-holiday.ts'

export const profileRoutes = defineRoutes((route) => {
  route(accounts.close, async ({ ctx, user, caller, body }) => {
    await closeAccount(ctx, { user, reason: body.reason.text, currentPassword: body.current_password, ip: caller.ip })
    return undefined
  })
  route(accounts.closure, ({ ctx, user }) => loadClosure(ctx, user))
  route(accounts.exportData, async ({ ctx, user }) => ({
    made_at: ctx.clock.now().toISOString(),
    parts: toWireNames(await ctx.collectPersonalData(ctx.db, user.id)) as Record<string, unknown>,
  }))
  route(profile.updateContactInformation, async ({ ctx, user, caller, body }) =>
    presentCurrentUser(await changeContactInformation(ctx, { user, information: body.contact_information, ip: caller.ip })),
  )
  route(profile.changePassword, async ({ ctx, user, caller, body: { reset_password } }) => {
    const { current_password: currentPassword, password } = reset_password
    return presentCurrentUser(await changePassword(ctx, { user, currentPassword, password, ip: caller.ip }))
  })
  route(profile.updateBusinessInformation, async ({ ctx, user, body }) =>
    presentCurrentUser(await changeBusinessInformation(ctx, { user, information: body.business_information })),
  )
  route(profile.updateAddressBook, async ({ ctx, user, body }) =>
    presentCurrentUser(await saveAddressBook(ctx, { user, addresses: body.addresses })),
  )
  route(profile.updateBusinessAddress, async ({ ctx, user, body }) =>
    presentCurrentUser(await saveBusinessAddress(ctx, { user, address: body.business_address })),
  )
  route(profile.setHolidayMode, async ({ ctx, user, body }) =>
    presentCurrentUser(await setHoliday(ctx, { user, holiday: body.holiday_mode })),
  )
})
