-- Which operator has opened which document. An operator approves only documents that they have
-- opened. A document never changes: a new version of the file is a new row of documents, which
-- nobody has opened yet.
create table document_views (
  document_id bigint not null references documents,
  operator_id bigint not null references users,
  viewed_at timestamptz not null, -- the first time; the audit has every time
  primary key (document_id, operator_id) -- read: the views of a business's documents by one operator
);
