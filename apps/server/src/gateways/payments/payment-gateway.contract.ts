import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Charge, type ChargeState, InvalidWebhook, type PaymentGateway, type WebhookRequest } from './port.ts'

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

const createCharge = (paymentToken: string, charge: Partial<Charge> = {}): Charge => ({
  idempotencyKey: `PL-${randomUUID()}:${randomUUID()}`,
  amountMinor: AMOUNT_MINOR,
  currency: 'gbp',
  paymentToken,
  returnUrl: 'http://localhost/checkout/1?returned=1',
  description: 'Partlane PL-1',
  shares: [{ sellerId: 7, amountMinor: AMOUNT_MINOR, feeMinor: 1_200, accountReference: undefined }],
  ...charge,
})

const lookupOf = ({ idempotencyKey }: Charge, reference: string | null = null) => ({ idempotencyKey, reference, createdAt: new Date() })

async function authorise({ gateway, createToken }: GatewayHarness, outcome: 'approve' | 'decline' | 'challenge' = 'approve') {
  const charge = createCharge(await createToken(outcome))
  return { charge, state: await gateway.authorise(charge) }
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
    expect(await gateway.find(lookupOf(charge))).toEqual(state)
    expect(await gateway.capture(state.reference)).toEqual({ status: 'captured', reference: state.reference })
    expect(await gateway.capture(state.reference)).toEqual({ status: 'captured', reference: state.reference })
    expect(await gateway.void(state.reference)).toEqual({ status: 'captured', reference: state.reference })
    expect(await gateway.find(lookupOf(charge, state.reference))).toEqual({ status: 'captured', reference: state.reference })
  })

  it('makes one charge for one key, also for calls at once', async () => {
    const harness = await start()
    const charge = createCharge(await harness.createToken('approve'))
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

  it('declines a card, and a token that it does not know', async () => {
    const harness = await start()
    const { charge, state } = await authorise(harness, 'decline')
    expect(state).toMatchObject({ status: 'declined', declineCode: expect.any(String) })
    expect(await harness.gateway.find(lookupOf(charge))).toMatchObject({ status: 'declined' })
    expect(await harness.gateway.authorise(createCharge('no-such-token'))).toMatchObject({ status: 'declined' })
  })

  it('waits for the challenge of a bank', async () => {
    const harness = await start()
    const { charge, state } = await authorise(harness, 'challenge')
    expect(state).toMatchObject({ status: 'requires_action', challengeUrl: expect.stringMatching(/^(https?:\/)?\//) })
    expect(await harness.gateway.find(lookupOf(charge))).toEqual(state)
    await harness.decideChallenge(state, true)
    expect(await harness.gateway.find(lookupOf(charge))).toEqual({ status: 'authorised', reference: state.reference })
  })

  it('declines when the challenge fails, and voids one that waits', async () => {
    const harness = await start()
    const failed = await authorise(harness, 'challenge')
    await harness.decideChallenge(failed.state, false)
    expect(await harness.gateway.find(lookupOf(failed.charge))).toMatchObject({ status: 'declined', declineCode: 'challenge_failed' })
    const waiting = await authorise(harness, 'challenge')
    expect(await harness.gateway.void(waiting.state.reference)).toMatchObject({ status: 'voided' })
  })

  it('finds nothing for an unknown key', async () => {
    const { gateway } = await start()
    expect(await gateway.find(lookupOf(createCharge('x')))).toBeUndefined()
  })
}

function describeRefunds(start: Start): void {
  it('refunds in parts, once for each key, and never more than was captured', async () => {
    const harness = await start()
    const { charge, state } = await capture(harness)
    const refund = (idempotencyKey: string, amountMinor: number) =>
      harness.gateway.refund({ chargeReference: state.reference, idempotencyKey, amountMinor, currency: 'gbp', sellerId: 7 })
    const first = await refund('refund-1', 2_345)
    expect(first.status).toBe('refunded')
    expect(await refund('refund-1', 2_345)).toEqual(first)
    const lookup = { chargeReference: state.reference, sellerId: 7, reference: null }
    expect(await harness.gateway.findRefund({ ...lookup, idempotencyKey: 'refund-1' })).toEqual(first)
    expect(await harness.gateway.findRefund({ ...lookup, idempotencyKey: 'refund-0' })).toBeUndefined()
    expect(await refund('refund-2', 10_001)).toMatchObject({ status: 'refused' })
    expect((await refund('refund-3', 10_000)).status).toBe('refunded')
    expect(await harness.gateway.find(lookupOf(charge, state.reference))).toMatchObject({ status: 'refunded' })
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
    const { reference: accountReference } = await connect(harness, 'complete')
    const request = {
      idempotencyKey: randomUUID(),
      attempt: 1,
      accountReference,
      amountMinor: 5_000,
      currency: 'gbp',
      share: null,
      description: 'x',
    } as const
    const sent = await payouts.send(request)
    expect(sent.status).not.toBe('failed')
    expect((await payouts.send(request)).reference).toBe(sent.reference)
    expect(await payouts.find({ ...request, reference: null, createdAt: new Date() })).toMatchObject({ reference: sent.reference })
    const refusing = { ...request, idempotencyKey: randomUUID(), accountReference: (await connect(harness, 'refusing')).reference }
    await payouts.send(refusing)
    expect(await payouts.find({ ...refusing, reference: null, createdAt: new Date() })).toMatchObject({ status: 'failed' })
    const recovered = await payouts.recover({ ...refusing, amountMinor: 5_000 })
    expect(recovered.recoveredMinor).toBe(5_000)
    expect((await payouts.recover({ ...refusing, amountMinor: 5_000 })).recoveredMinor).toBe(5_000)
  })

  it('does not pay to an account that is restricted', async () => {
    const harness = await start()
    const { reference: accountReference } = await connect(harness, 'restricted')
    const request = {
      idempotencyKey: randomUUID(),
      attempt: 1,
      accountReference,
      amountMinor: 5_000,
      currency: 'gbp',
      share: null,
      description: 'x',
    } as const
    expect(await harness.gateway.payouts?.send(request)).toMatchObject({ status: 'failed', failureCode: expect.any(String) })
  })
}
