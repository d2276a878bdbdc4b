import { EnquiryProvider } from './EnquiryProvider.tsx'
import { ListingEnquiries, type ListingEnquiriesProps } from './ListingEnquiries.tsx'

/** The published questions of a listing, with the dialogs of its seller. */
export const EnquiriesOfListing = (props: ListingEnquiriesProps) => (
  <EnquiryProvider>
    <ListingEnquiries {...props} />
  </EnquiryProvider>
)
