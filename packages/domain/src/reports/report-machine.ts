import { defineMachine } from '../machine.ts'

export const reportStatuses = ['open', 'decided'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A report of a listing, a user or a message. One decision ends all reports of the same object. */
export const reportMachine = defineMachine<ReportStatus, 'decide'>({
  name: 'report',
  initial: 'open',
  states: {
    open: { decide: 'decided' },
    decided: {},
  },
})

export const appealStatuses = ['open', 'upheld', 'reversed'] as const
export type AppealStatus = (typeof appealStatuses)[number]
export const appealOutcomes = ['upheld', 'reversed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** An appeal of the reported user against a decision. */
export const appealMachine = defineMachine<AppealStatus, 'uphold' | 'reverse'>({
  name: 'appeal',
  initial: 'open',
  states: {
    open: { uphold: 'upheld', reverse: 'reversed' },
    upheld: {},
    reversed: {},
  },
})

export const correctionStatuses = ['open', 'accepted', 'refused'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]
export const correctionOutcomes = ['accepted', 'refused'] as const
export type CorrectionOutcome = (typeof correctionOutcomes)[number]

/** The request of a seller to check a blocked listing again, after correcting it. */
export const correctionMachine = defineMachine<CorrectionStatus, 'accept' | 'refuse'>({
  name: 'correction',
  initial: 'open',
  states: {
    open: { accept: 'accepted', refuse: 'refused' },
    accepted: {},
    refused: {},
  },
})
