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
  import-catalogue FOLDER|FILE.csv ... [--dry-run] [--skip-refused] [--report FILE]
                                   import vehicles, categories and first exchange rates (docs/how-to/import-a-catalogue.md)
                                   --dry-run: write nothing, only report
                                   --skip-refused: write the accepted rows although others are refused
                                   --report: write the refused rows to a CSV file

  --json                           print JSON
  --help, help                     print this help

Actions on users and repeated deliveries are recorded in the audit log as "command line"; an import is logged.
Exit codes: 0 success, 1 refused, 2 invalid usage.`

/** Invalid arguments. The message is printed with the usage, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
