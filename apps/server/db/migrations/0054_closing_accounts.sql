-- Data that remains after an account is closed. Orders stay in the accounting records without
-- e-mail addresses. The seller's identity, which the law requires, is stored separately and erased
-- at the end of the retention period (ADR 0017).

alter table orders alter column buyer_email drop not null;
alter table payment_orders alter column email drop not null;

create table closed_accounts (
  user_id bigint primary key references users on delete cascade,
  closed_at timestamptz not null,
  books_until date not null, -- end of the retention period
  seller jsonb -- of a business with sales: company, VAT and company number, business address
);
-- accounts whose retention period has ended
create index closed_accounts_books on closed_accounts (books_until);

-- recently closed accounts: data written while the account was being closed is erased too
create index users_closed on users (deleted_at) where deleted_at is not null;
