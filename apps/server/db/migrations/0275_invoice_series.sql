-- The last number of each series of documents of a seller, assigned with the row locked. Before, the
-- seller was locked, so that the captures of a seller's payments and the payments themselves waited
-- for each other.
create table invoice_series (
  seller_id bigint not null references users,
  document text not null check (document in ('invoice', 'credit_note')),
  last_number integer not null check (last_number > 0),
  primary key (seller_id, document)
);
