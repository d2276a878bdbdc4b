export const USAGE = `Usage: npm run operator -- <command>

Uses the database in DATABASE_URL, or the embedded database in DATA_DIR. Can be used while the server is running.

  people [--search TEXT] [--waiting] [--status STATUS] [--role personal|business] [--page N]
                                   list members, newest first; --waiting: businesses with documents to review, oldest first
  show USER                        show a member; USER is an id, an email address or a slug
  approve USER                     approve the documents of a business, which may then sell and is notified
  refuse USER --reason TEXT        reject the documents of a business, which is shown the reason
  block USER --reason TEXT         block a user, who is shown the reason
  restore USER --reason TEXT       unblock a user
  grant USER                       grant the operator role (only available here)
  revoke USER                      revoke the operator role
  audit [--action ACTION] [--page N]
                                   list audit entries, newest first
  deliveries [list] [--handler NAME] [--page N]
                                   list event deliveries that failed at the last attempt, by handler, newest first
  deliveries retry [--handler NAME] [--event ID]
                                   deliver them again: those of a handler, of an event, of both, or all
  orders [--search TEXT] [--status STATUS] [--missed] [--failed] [--page N]
                                   find orders by number, email address, name, title or tracking number, newest first
                                   --missed: with a missed deadline; --failed: with a repayment that the gateway refuses
  orders:show ORDER                show an order with its history; ORDER is its number or id. Each view is audited
  orders:missed [--kind KIND] [--page N]
                                   list missed deadlines, newest first
  orders:cancel ORDER --reason TEXT
                                   cancel what was neither sent nor collected; the buyer gets the money back
  orders:confirm ORDER --items ID,ID --reason TEXT
                                   confirm that items have arrived
  orders:extend ORDER DEADLINE --days N --reason TEXT
                                   extend a running deadline by working days; both sides are notified
  orders:lose-parcel ORDER PARCEL --reason TEXT
                                   mark a parcel as lost; both sides are notified
  repayments [--page N]            list repayments that failed or have not ended within an hour, oldest first
  repayments:retry REPAYMENT --reason TEXT
                                   try a repayment that the gateway refuses again
  repayments:settle REPAYMENT --reference TEXT --reason TEXT
                                   mark a repayment that the gateway refuses as paid outside it
  refunds [--status STATUS] [--search TEXT] [--page N]
                                   list refunds with a status, by default escalated ones, which wait for a decision
  refunds:show REFUND              show a refund with what both sides wrote and showed. Each view is audited
  refunds:decide REFUND --outcome repay|return|refuse [--amount N] [--delivery N] --reason TEXT
                                   decide an escalated refund; both sides read the reason
                                   --amount: of the price; --delivery: of the postage; both not with refuse
  payouts [--status STATUS] [--page N]
                                   list payouts, failed ones first
  payouts:run                      start the payout run of the day now
  payouts:retry PAYOUT --reason TEXT
                                   try a failed payout again
  payouts:return PAYOUT --reason TEXT
                                   end a failed payout: the money goes back into the seller's balance
  payouts:hold USER --reason TEXT  hold the payouts of a seller
  payouts:resume USER --reason TEXT
                                   pay a seller again
  payouts:holds [--page N]         list the sellers whose payouts are on hold
  payouts:problems [--page N]      list payments whose money was not collected
  fee USER --percentage N|default [--on-dispatch yes|no] --reason TEXT
                                   set the fee of a member; --on-dispatch: a trusted business is paid when everything is sent
  credits [--status STATUS] [--page N]
                                   list credits, those that wait for a second operator first
  credits:give USER --amount N [--currency CODE] --reason TEXT
                                   add a credit to the balance of a member, who reads the reason
  credits:approve CREDIT           approve a credit that another operator has requested
  credits:refuse CREDIT --reason TEXT
                                   refuse or withdraw a credit
  chargebacks [--status open|ended] [--page N]
                                   list open chargebacks by their due date, or ended ones, newest first
  chargebacks:show CHARGEBACK      show a chargeback with its orders and the evidence
  chargebacks:submit CHARGEBACK [--statement TEXT]
                                   submit the evidence, with a statement of the marketplace; the server calls the gateway
  chargebacks:accept CHARGEBACK --reason TEXT
                                   give a chargeback up: it is lost, and the buyer keeps the money
  ledger [SEARCH] [--from DAY] [--to DAY] [--page N]
                                   show the balances of all accounts, or the entries of SEARCH with their sums
                                   SEARCH: an account (fees), a seller (seller:12), a movement (capture:7) or an order
  ledger:check                     check that every movement sums to zero in each currency; exit code 1 if not
  reconcile                        compare the payment gateways with the ledger now; the worker of the server does it
  differences [--page N]           list the open differences between gateways and ledger
  differences:resolve DIFFERENCE --reason TEXT
                                   mark a difference as explained; the ledger does not change
  rates                            list the exchange rates with their day and source, and the last requests for rates
  rates:history CURRENCY [--page N]
                                   list the rates of a currency, newest first
  rates:fetch                      request the newest rates now
  rates:set CURRENCY RATE --reason TEXT
                                   set a rate, in units for one euro, until a newer one is published
  import-catalogue FOLDER|FILE.csv ... [--dry-run] [--skip-refused] [--report FILE]
                                   import vehicles, categories and first exchange rates (docs/how-to/import-a-catalogue.md)
                                   --dry-run: write nothing, only report
                                   --skip-refused: write the accepted rows although others are refused
                                   --report: write the refused rows to a CSV file

  --operator USER                  the operator whose name the audit log has, for commands about orders, refunds, money and rates
  --json                           print JSON
  --help, help                     print this help

Actions on users, orders, refunds, money, rates and repeated deliveries are recorded in the audit log as "command line" or with the
name of --operator; an import is logged.
Exit codes: 0 success, 1 refused, 2 invalid usage.`

/** Invalid arguments. The message is printed with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
