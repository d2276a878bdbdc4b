-- Indexes for what sellers and operators read of the ledger: without them, each read took the
-- longer the more entries there were. An entry is never changed, so that most reads are of an index
-- alone.

-- lines, months and balances of a seller (features/earnings)
create index ledger_of_sellers on ledger_entries (account, created_at desc, id desc) include (movement, currency, amount_minor)
  where account like 'seller:%';
-- Entries of a period, newest first: list of operators. A BRIN index is smaller, but reads the whole
-- period for each page.
create index ledger_by_time on ledger_entries (created_at, id);

-- entries of a gateway in a period, its balance
drop index ledger_of_gateways;
create index ledger_of_gateways on ledger_entries (account, created_at) include (currency, amount_minor) where account like 'gateway:%';
-- balance of a gateway by its own records
create index gateway_lines_balance on gateway_lines (gateway, currency) include (amount_minor);
