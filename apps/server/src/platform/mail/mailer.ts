export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Sends one mail to one person, from the address of the product. It fails when the mail was not taken over; the caller repeats. */
export type Mailer = {
  send(mail: Mail): Promise<void>
}
