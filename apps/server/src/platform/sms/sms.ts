export type Sms = {
  /** E.164, such as +447911123456. */
  to: string
  text: string
}

/**
 * Sends one text message. It throws when the provider did not accept the message. The caller
 * retries, except after SmsUndeliverable.
 */
export type SmsSender = {
  send(sms: Sms): Promise<void>
}

/** The provider will never accept this message, for example because of an invalid number. */
export class SmsUndeliverable extends Error {
  override name = 'SmsUndeliverable'
}
