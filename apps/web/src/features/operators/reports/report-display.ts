export const reportsPath = '/staff/reports'
