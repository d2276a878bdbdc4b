// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const codesEndpoints = {
  feature: 'codes',
  endpoints: {
    sendConfirmationCode: 'POST /users/account_verification/send_confirmation_code computed',
    confirm: 'POST /users/account_verification/confirm one',
  },
} as const satisfies FeatureEndpoints<'codes'>
