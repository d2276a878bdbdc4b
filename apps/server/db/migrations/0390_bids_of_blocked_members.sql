-- Bids of a member whom operators block are withdrawn.
alter table bids
  drop constraint bids_retraction_check,
  add constraint bids_retraction_check check (retraction_reason in ('wrong_amount', 'description_changed', 'bidder_blocked'));
