// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { FeatureEndpoints } from '../endpoint-table.ts'

/** @public Apps outside the workspaces call features that no page calls. */
export const reportsEndpoints = {
  feature: 'reports',
  endpoints: {
    listListingReasons: 'GET /listing_reason_lookup many',
    listUserReasons: 'GET /user_reason_lookup many',
    create: 'POST /reports one',
    list: 'GET /users/reports page',
    appealReport: 'POST /users/reports/{id}/appeal one',
    listDecisions: 'GET /users/decisions page',
    showDecision: 'GET /users/decisions/{id} one',
    appeal: 'POST /users/decisions/{id}/appeal one',
    requestCorrection: 'POST /users/decisions/{id}/correction one query',
    showBlock: 'GET /report_decisions/block computed',
    openDecision: 'POST /report_decisions/open one',
    appealByToken: 'POST /report_decisions/appeal one',
    listCases: 'GET /operators/reports page+meta',
    showCase: 'GET /operators/reports/{id} one',
    decide: 'PUT /operators/reports/{id}/decide one',
    decideAppeal: 'PUT /operators/reports/{id}/decide_appeal one',
    decideReporterAppeals: 'PUT /operators/reports/{id}/decide_reporter_appeal one',
    decideCorrection: 'PUT /operators/reports/{id}/decide_correction one',
  },
} as const satisfies FeatureEndpoints<'reports'>
