import { accounts } from '@partlane/contract/accounts'
import { profile } from '@partlane/contract/profile'
import { presentCurrentUser } from '#features/accounts/public.ts'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { changeBusinessInformation } from './change-business-information.ts'
import { changeContactInformation } from './change-contact-information.ts'
import { changePassword } from './change-password.ts'
import { closeAccount } from './close-account.ts'
import { exportData } from './export-data.ts'
import { saveAddressBook, saveBusinessAddress } from './save-addresses.ts'
import { setHoliday } from './set-holiday.ts'

export const profileRoutes = defineRoutes((route) => {
  route(accounts.close, async ({ ctx, user, caller, body }) => {
    await closeAccount(ctx, { by: user, reason: body.reason.text, currentPassword: body.current_password, ip: caller.ip })
    return undefined
  })
  route(accounts.exportData, ({ ctx, user }) => exportData(ctx, { by: user }))
  route(profile.contactInformation, async ({ ctx, user, caller, body }) =>
    presentCurrentUser(await changeContactInformation(ctx, { by: user, information: body.contact_information, ip: caller.ip })),
  )
  route(profile.resetPassword, async ({ ctx, user, caller, body: { reset_password } }) => {
    const { current_password: current, password } = reset_password
    return presentCurrentUser(await changePassword(ctx, { by: user, current, password, ip: caller.ip }))
  })
  route(profile.businessInformation, async ({ ctx, user, body }) =>
    presentCurrentUser(await changeBusinessInformation(ctx, { by: user, information: body.business_information })),
  )
  route(profile.address, async ({ ctx, user, body }) =>
    presentCurrentUser(await saveAddressBook(ctx, { by: user, addresses: body.addresses })),
  )
  route(profile.businessAddress, async ({ ctx, user, body }) =>
    presentCurrentUser(await saveBusinessAddress(ctx, { by: user, address: body.business_address })),
  )
  route(profile.holidayMode, async ({ ctx, user, body }) =>
    presentCurrentUser(await setHoliday(ctx, { by: user, wanted: body.holiday_mode })),
  )
})
