import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PayoutRequest } from './payouts-port.ts'
import { type Charge, type ChargeShare, type ChargeState, InvalidWebhook, type PaymentGateway, type WebhookRequest } from './port.ts'

/** What a test does as the other side of a gateway: buyer, seller, bank. */
export type GatewayHarness = {
  gateway: PaymentGateway
  /** Makes a payment token with the outcome, as the panel of the browser does. */
  createToken(outcome: 'approve' | 'decline' | 'challenge'): Promise<string>
  /** Decides on the page of the bank. */
  decideChallenge(state: ChargeState, isApproved: boolean): Promise<void>
  /** Chooses on the page where a seller connects an account. */
  connectAccount(link: { url: string; reference: string }, choice: AccountChoice): Promise<void>
  /** The last webhook as the gateway sends it. */
  lastWebhook(): Promise<WebhookRequest>
  /** Set if buyers approve each charge on a page of the gateway, which holds sellers' shares. */
  approval?: ApprovalHarness
}
type ApprovalHarness = {
  /** The buyer approves. `decline`: the card behind the approval is declined by the capture. */
  approve(state: ChargeState, outcome: 'approve' | 'decline'): Promise<void>
  /** A connected account of a seller, who is paid by the charges of a test. */
  connectSeller(): Promise<string>
  /** The gateway restricts a seller's account. */
  restrictSeller(accountReference: string): Promise<void>
}
type AccountChoice = 'complete' | 'refusing' | 'restricted' | 'disconnected'

const AMOUNT_MINOR = 12_345

/** Tests that every payment gateway must pass. The test file of each gateway calls this. */
export function describePaymentGateway(name: string, start: () => Promise<GatewayHarness>): void {
  describe(`${name}: payment gateway contract`, () => {
    describeCharges(start)
    describeRefunds(start)
    describeWebhooks(start)
    describeSellers(start)
  })
}

type Start = () => Promise<GatewayHarness>

const createCharge = (paymentToken: string, shares: ChargeShare[], amountMinor = AMOUNT_MINOR): Charge => ({
  idempotencyKey: `PL-${randomUUID()}:${randomUUID()}`,
  amountMinor,
  currency: 'gbp',
  paymentToken,
  returnUrl: 'http://localhost/checkout/1?returned=1',
  description: 'Partlane PL-1',
  shares,
})

const createShares = (accountReference: string | undefined, amountMinor = AMOUNT_MINOR): ChargeShare[] => [
  { sellerId: 7, amountMinor, feeMinor: 1_200, accountReference },
]

type Outcome = 'approve' | 'decline' | 'challenge'

const createHarnessCharge = async ({ approval, createToken }: GatewayHarness, outcome: Outcome = 'approve') =>
  createCharge(await createToken(outcome), createShares(await approval?.connectSeller()))

/** Without the reference where the gateway can search by our key. */
const lookupOf = ({ approval }: GatewayHarness, { idempotencyKey }: Charge, reference: string | null) => ({
  idempotencyKey,
  reference: approval ? reference : null,
  createdAt: new Date(),
})
const exactLookupOf = ({ idempotencyKey }: Charge, reference: string) => ({ idempotencyKey, reference, createdAt: new Date() })

/** Starts a charge; `challenge` waits for the buyer. Others have the approval that they need. */
async function authorise(harness: GatewayHarness, outcome: Outcome = 'approve') {
  const charge = await createHarnessCharge(harness, outcome)
  return { charge, state: await approveCharge(harness, charge, outcome) }
}

async function approveCharge(harness: GatewayHarness, charge: Charge, outcome: Outcome): Promise<ChargeState> {
  const { gateway, approval } = harness
  const state = await gateway.authorise(charge)
  if (!approval || outcome === 'challenge') return state
  await approval.approve(state, outcome)
  const approved = await gateway.find(exactLookupOf(charge, state.reference))
  if (!approved) throw new Error('the approved charge is not found')
  return outcome === 'decline' ? gateway.capture(state.reference) : approved
}

async function capture(harness: GatewayHarness) {
  const { charge, state } = await authorise(harness)
  return { charge, state: await harness.gateway.capture(state.reference) }
}

function describeCharges(start: Start): void {
  it('authorises, captures, and stays captured when it is repeated', async () => {
    const harness = await start()
    const { gateway } = harness
    const { charge, state } = await authorise(harness)
    expect(state.status).toBe('authorised')
    expect(await gateway.find(lookupOf(harness, charge, state.reference))).toEqual(state)
    expect(await gateway.capture(state.reference)).toEqual({ status: 'captured', reference: state.reference })
    expect(await gateway.capture(state.reference)).toEqual({ status: 'captured', reference: state.reference })
    expect(await gateway.void(state.reference)).toEqual({ status: 'captured', reference: state.reference })
    expect(await gateway.find(exactLookupOf(charge, state.reference))).toEqual({ status: 'captured', reference: state.reference })
  })

  it('makes one charge for one key, also for calls at once', async () => {
    const harness = await start()
    const charge = await createHarnessCharge(harness)
    const states = await Promise.all([1, 2, 3].map(() => harness.gateway.authorise(charge)))
    expect(new Set(states.map(({ reference }) => reference)).size).toBe(1)
    // Another token with the same key is still the same charge.
    const other = { ...charge, paymentToken: await harness.createToken('approve') }
    expect(await harness.gateway.authorise(other)).toEqual(states[0])
  })

  it('voids an authorisation, which is then not captured', async () => {
    const harness = await start()
    const { state } = await authorise(harness)
    for (const call of ['void', 'void', 'capture'] as const)
      expect(await harness.gateway[call](state.reference)).toEqual({ status: 'voided', reference: state.reference })
  })

  it('declines a card', async () => {
    const harness = await start()
    const { charge, state } = await authorise(harness, 'decline')
    expect(state).toMatchObject({ status: 'declined', declineCode: expect.any(String) })
    // A page on which the buyer can choose another card stays open.
    const status = harness.approval ? 'requires_action' : 'declined'
    expect(await harness.gateway.find(lookupOf(harness, charge, state.reference))).toMatchObject({ status })
  })

  it('declines a token that it does not know, or a seller without an account', async () => {
    const { gateway } = await start()
    expect(await gateway.authorise(createCharge('no-such-token', createShares(undefined)))).toMatchObject({ status: 'declined' })
  })

  it('waits for the challenge of a bank, or for the approval of the buyer', async () => {
    const harness = await start()
    const { charge, state } = await authorise(harness, 'challenge')
    const lookup = lookupOf(harness, charge, state.reference)
    expect(state).toMatchObject({ status: 'requires_action', challengeUrl: expect.stringMatching(/^(https?:\/)?\//) })
    expect(await harness.gateway.find(lookup)).toEqual(state)
    await harness.decideChallenge(state, true)
    expect(await harness.gateway.find(lookup)).toEqual({ status: 'authorised', reference: state.reference })
  })

  it('is not paid when the buyer refuses, and voids a charge that waits', async () => {
    const harness = await start()
    const refused = await authorise(harness, 'challenge')
    await harness.decideChallenge(refused.state, false)
    // A buyer who leaves the page of an approval can open it again.
    const expected = harness.approval ? refused.state : { status: 'declined', declineCode: 'challenge_failed' }
    expect(await harness.gateway.find(lookupOf(harness, refused.charge, refused.state.reference))).toMatchObject(expected)
    const waiting = await authorise(harness, 'challenge')
    expect(await harness.gateway.void(waiting.state.reference)).toMatchObject({ status: 'voided' })
    expect(await harness.gateway.capture(waiting.state.reference)).toMatchObject({ status: 'voided' })
  })

  it('finds nothing for an unknown key', async () => {
    const { gateway } = await start()
    const { idempotencyKey } = createCharge('x', [])
    expect(await gateway.find({ idempotencyKey, reference: null, createdAt: new Date() })).toBeUndefined()
  })
}

function describeRefunds(start: Start): void {
  it('refunds in parts, once for each key, and never more than was captured', async () => {
    const harness = await start()
    const { charge, state } = await capture(harness)
    const refund = (idempotencyKey: string, amountMinor: number) =>
      harness.gateway.refund({ chargeReference: state.reference, idempotencyKey, amountMinor, currency: 'gbp', sellerId: 7, feeMinor: 200 })
    const first = await refund('refund-1', 2_345)
    expect(first.status).toBe('refunded')
    expect(await refund('refund-1', 2_345)).toEqual(first)
    const lookup = { chargeReference: state.reference, sellerId: 7, reference: null }
    expect(await harness.gateway.findRefund({ ...lookup, idempotencyKey: 'refund-1' })).toEqual(first)
    expect(await harness.gateway.findRefund({ ...lookup, idempotencyKey: 'refund-0' })).toBeUndefined()
    expect(await refund('refund-2', 10_001)).toMatchObject({ status: 'refused' })
    expect((await refund('refund-3', 10_000)).status).toBe('refunded')
    expect(await harness.gateway.find(exactLookupOf(charge, state.reference))).toMatchObject({ status: 'refunded' })
    expect(await refund('refund-4', 1)).toMatchObject({ status: 'refused' })
  })

  it('makes one refund for calls at once', async () => {
    const harness = await start()
    const { state } = await capture(harness)
    const request = {
      chargeReference: state.reference,
      idempotencyKey: 'refund-1',
      amountMinor: 10_000,
      currency: 'gbp',
      sellerId: 7,
      feeMinor: 200,
    } as const
    const states = await Promise.all([1, 2, 3].map(() => harness.gateway.refund(request)))
    expect(states).toEqual([states[0], states[0], states[0]])
    expect(states[0]?.status).toBe('refunded')
  })
}

function describeWebhooks(start: Start): void {
  it('names the charge of a webhook by our key', async () => {
    const harness = await start()
    const { charge, state } = await authorise(harness, 'challenge')
    await harness.decideChallenge(state, true)
    const event = await harness.gateway.parseWebhook(await harness.lastWebhook())
    expect(event).toMatchObject({ id: expect.any(String), subject: { kind: 'charge', idempotencyKey: charge.idempotencyKey } })
  })

  it('refuses a changed body, a missing and a foreign signature', async () => {
    const harness = await start()
    const { state } = await authorise(harness, 'challenge')
    await harness.decideChallenge(state, true)
    const { rawBody, headers } = await harness.lastWebhook()
    const parse = (request: WebhookRequest) => harness.gateway.parseWebhook(request)
    await expect(parse({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers })).rejects.toThrow(InvalidWebhook)
    await expect(parse({ rawBody, headers: {} })).rejects.toThrow(InvalidWebhook)
    const changed = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, `${String(value).slice(0, -4)}0000`]))
    await expect(parse({ rawBody, headers: changed })).rejects.toThrow(InvalidWebhook)
  })
}

/** Connects an account of a seller. */
async function connect(harness: GatewayHarness, choice: AccountChoice) {
  const { accounts } = harness.gateway
  if (!accounts) throw new Error('the gateway has no accounts')
  const trackingId = randomUUID()
  const holder = { trackingId, email: 'seller@example.com', country: 'GB', isBusiness: false }
  const created = await accounts.create({ ...holder, idempotencyKey: `account:${trackingId}` })
  const reference = created?.reference ?? null
  const returnUrl = `http://localhost/payments/connected/x/${trackingId}`
  const { url } = await accounts.createLink({ reference, trackingId, email: null, returnUrl, refreshUrl: `${returnUrl}?expired=1` })
  const before = await accounts.find({ reference, trackingId })
  await harness.connectAccount({ url, reference: reference ?? trackingId }, choice)
  const after = await accounts.find({ reference, trackingId })
  return { before, after, reference: after?.reference ?? reference ?? '' }
}

function describeSellers(start: Start): void {
  it('connects an account, restricts and disconnects it', async () => {
    const harness = await start()
    const complete = await connect(harness, 'complete')
    expect(complete.before ?? { isDetailsSubmitted: false }).toMatchObject({ isDetailsSubmitted: false })
    expect(complete.after).toMatchObject({ isConsentGranted: true, canReceivePayments: true, canPayOut: true, disabledReason: null })
    const restricted = await connect(harness, 'restricted')
    expect(restricted.after).toMatchObject({ canPayOut: false, disabledReason: expect.any(String) })
    expect((await connect(harness, 'disconnected')).after).toBeUndefined()
  })

  it('pays out once for each key, and reports a refusing bank', async () => {
    const harness = await start()
    const { payouts } = harness.gateway
    if (!payouts) throw new Error('the gateway does not pay out')
    const request = await createPayout(harness, (await connect(harness, 'complete')).reference)
    const sent = await payouts.send(request)
    expect(sent.status).not.toBe('failed')
    expect((await payouts.send(request)).reference).toBe(sent.reference)
    expect(await payouts.find(payoutLookupOf(harness, request, sent.reference))).toMatchObject({ reference: sent.reference })
    const refusing = await createPayout(harness, (await connect(harness, 'refusing')).reference)
    const { reference } = await payouts.send(refusing)
    expect(await payouts.find(payoutLookupOf(harness, refusing, reference))).toMatchObject({ status: 'failed' })
    // A held share that is not released never left the gateway: nothing is to be taken back.
    const recoveredMinor = harness.approval ? 0 : refusing.amountMinor
    expect((await payouts.recover(refusing)).recoveredMinor).toBe(recoveredMinor)
    expect((await payouts.recover(refusing)).recoveredMinor).toBe(recoveredMinor)
  })

  it('does not pay to an account that is restricted', async () => {
    const harness = await start()
    // A seller who is restricted cannot be charged for, so this happens after the charge.
    const accountReference = harness.approval ? await harness.approval.connectSeller() : (await connect(harness, 'restricted')).reference
    const request = await createPayout(harness, accountReference)
    await harness.approval?.restrictSeller(accountReference)
    expect(await harness.gateway.payouts?.send(request)).toMatchObject({ status: 'failed', failureCode: expect.any(String) })
  })
}

const PAYOUT_MINOR = 5_000

/** A payout, with a captured charge whose share it releases if the gateway holds shares. */
async function createPayout(harness: GatewayHarness, accountReference: string): Promise<PayoutRequest> {
  const request = { idempotencyKey: randomUUID(), attempt: 1, currency: 'gbp', description: 'x' } as const
  const payout = { ...request, accountReference, amountMinor: PAYOUT_MINOR - 1_200, share: null }
  if (!harness.approval) return payout
  const charge = createCharge('', createShares(accountReference, PAYOUT_MINOR), PAYOUT_MINOR)
  const { reference } = await approveCharge(harness, charge, 'approve')
  await harness.gateway.capture(reference)
  return { ...payout, share: { chargeReference: reference, sellerId: 7 } }
}

const payoutLookupOf = ({ approval }: GatewayHarness, request: PayoutRequest, reference: string | null) => ({
  ...request,
  reference: approval ? reference : null,
  createdAt: new Date(),
})
