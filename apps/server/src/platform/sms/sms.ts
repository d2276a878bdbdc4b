export type Sms = {
  /** E.164, such as +447911123456. */
  to: string
  text: string
}

/** Sends one text message. It fails when the message was not taken over; the caller repeats, but not after SmsUndeliverable. */
export type SmsSender = {
  send(sms: Sms): Promise<void>
}

/** The sender will never take this message: nobody can be reached by that number. */
export class SmsUndeliverable extends Error {
  override name = 'SmsUndeliverable'
}
