export const USAGE = `npm run operator -- <command>, on the database of DATABASE_URL or the embedded one of DATA_DIR; also while the program runs

  people [--search TEXT] [--waiting] [--status STATUS] [--role personal|business] [--page N]
                                   members, newest first; --waiting: businesses whose documents wait, longest first
  show WHO                         everything about one member; WHO is an id, an e-mail address or a slug
  approve WHO                      approve the documents that wait: the business may sell and hears of it
  refuse WHO --reason TEXT         refuse the documents that wait; the business reads the reason
  block WHO --reason TEXT          shut somebody out at once; they read the reason
  restore WHO --reason TEXT        let a blocked person back in
  grant WHO                        make a member an operator (only here)
  revoke WHO                       end that
  audit [--action ACTION] [--page N]
                                   what was done, newest first
  import-catalogue FOLDER|FILE.csv ... [--dry-run] [--skip-refused] [--report FILE]
                                   import vehicles, categories and first exchange rates (docs/how-to/import-a-catalogue.md);
                                   --dry-run: write nothing, only report; --skip-refused: write the accepted rows although
                                   others are refused; --report: write the refused rows to a CSV file

  --json                           the answer for programs
  --help                           this

Every deed with a person is written into the audit as done by "command line". An import is logged. Exit code: 0 done, 1 refused, 2 not understood.`

/** What was typed makes no sense: said with how it goes, exit code 2. */
export class Misunderstood extends Error {
  override name = 'Misunderstood'
}
