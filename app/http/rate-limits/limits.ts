/** So many in each span of so many seconds. */
export interface Limit {
	most: number;
	seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;

/** The limits that all processes share (docs/rules/api.md#rate-limits), for pages and facade alike. */
export const sharedLimits = {
	/** Per address. */
	sign_in: { most: 10, seconds: MINUTE },
	/** Per e-mail; what succeeds is not counted. */
	sign_in_failed: { most: 10, seconds: 15 * MINUTE },
	/** Per address. */
	token_refresh: { most: 60, seconds: MINUTE },
	/** Per address. */
	sign_up: { most: 20, seconds: HOUR },
	/** Per address. */
	reset_request: { most: 10, seconds: HOUR },
	/** Per address. */
	resend_activation: { most: 10, seconds: HOUR },
	/** Per e-mail. */
	reset_mail: { most: 3, seconds: HOUR },
	/** Per e-mail. */
	activation_mail: { most: 3, seconds: HOUR },
	/** Per address. */
	reset_confirm: { most: 30, seconds: HOUR },
	/** Per address. */
	activate: { most: 30, seconds: HOUR },
	/** Per address. */
	company_request: { most: 10, seconds: HOUR },
	/** Per user. */
	feedback: { most: 20, seconds: HOUR },
	/** Per user. */
	upload: { most: 120, seconds: HOUR },
	/** Per address, whoever uploads from there: an office with ten editors at work. */
	upload_address: { most: 1200, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/** The general limits, counted by each process in its own memory, so that a read costs no write. */
export const generalLimits = {
	person: { most: 600, seconds: MINUTE },
	guest: { most: 120, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
