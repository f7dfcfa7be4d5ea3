/** The choices in the request for a company, and in the manual. */
export const COMPANY_TYPES = [
	"Architecture",
	"Fire Engineering",
	"Structural/Civil Engineering",
	"Passive Fire Consultant",
	"IQP/BWOF",
	"Passive Fire Installation",
	"Plumbing Services",
	"Electricians/Cabling Services",
	"Main Contractors",
	"Others",
] as const;

/** The longest texts of feedback and of a company request, in code points. */
export const INBOX_LIMITS = { subject: 100, message: 2000, companyName: 100 } as const;
