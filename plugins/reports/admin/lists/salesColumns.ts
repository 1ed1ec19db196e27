/** Figures that a sales report shows only when the user adds them. */
export const FURTHER = [
  { field: 'orders', label: '# Orders', isHidden: true },
  { field: 'complimentaryTickets', label: '# Complimentary Tickets', isHidden: true, width: 200 },
  { field: 'ticketsUsed', label: '# Tickets Used', isHidden: true },
  { field: 'serviceFees', label: 'Service Fees', isHidden: true },
  { field: 'processingFees', label: 'Processing Fees', isHidden: true, width: 148 },
  { field: 'totalTax', label: 'Total Tax', isHidden: true },
  { field: 'totalDonation', label: 'Donations', isHidden: true },
  { field: 'discounts', label: 'Discounts', isHidden: true },
  { field: 'refunds', label: 'Refunds', isHidden: true },
] as const;

export const TICKETS = { field: 'ticketsSold', label: '# Tickets Sold', width: 140 } as const;
export const GROSS = { field: 'grossSales', label: 'Gross Sales' } as const;
export const NET = { field: 'netSales', label: 'Net Revenue' } as const;
export const TAX = { field: 'totalTax', label: 'Total Tax' } as const;
export const DONATIONS = [
  { field: 'totalDonation', label: 'Total Donations', width: 148 },
  { field: 'totalDonationFee', label: 'Donation Fees', width: 140 },
] as const;
