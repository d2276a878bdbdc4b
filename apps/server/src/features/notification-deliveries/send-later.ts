/** Thrown by a sender: the next attempt can succeed at `at`, and not before. */
export class SendLater extends Error {
  override name = 'SendLater'
  readonly at: Date
  constructor(message: string, at: Date) {
    super(message)
    this.at = at
  }
}
