-- Lines of payouts belong to the creation of the payout, not to one of its attempts: a gateway can
-- transfer the money of a payout once for all attempts.
update gateway_lines set movement = 'payout:' || split_part(movement, ':', 2) where movement ~ '^payout_(un)?paid:';
