/** A file of a mail. `content` is text. */
export type MailAttachment = { filename: string; content_type: string; content: string }

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: MailAttachment[]
}

/**
 * Sends one mail to one recipient, from the address of the product. It throws when the mail was not
 * accepted. The caller retries.
 */
export type Mailer = {
  send(mail: Mail): Promise<void>
}
