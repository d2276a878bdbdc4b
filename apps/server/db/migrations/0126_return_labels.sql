-- A return has at most one label that can be used.
create unique index carrier_labels_live_return on carrier_labels (refund_id)
  where refund_id is not null and status in ('requested', 'bought', 'cancelling');
