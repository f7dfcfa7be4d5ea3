import { MAILS_AN_HOUR } from "#app/domain/mail/outbox.ts";

export interface Limit {
	most: number;
	seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;

/** Per address; `sign_in_failed` and the mails per e-mail, `feedback`, `upload` per user, `kept_form` per user where known (docs/rules/api.md#rate-limits). */
export const sharedLimits = {
	sign_in: { most: 10, seconds: MINUTE },
	sign_in_failed: { most: 10, seconds: 15 * MINUTE },
	token_refresh: { most: 60, seconds: MINUTE },
	sign_up: { most: 20, seconds: HOUR },
	reset_request: { most: 10, seconds: HOUR },
	resend_activation: { most: 10, seconds: HOUR },
	reset_mail: { most: MAILS_AN_HOUR, seconds: HOUR },
	activation_mail: { most: MAILS_AN_HOUR, seconds: HOUR },
	reset_confirm: { most: 30, seconds: HOUR },
	activate: { most: 30, seconds: HOUR },
	company_request: { most: 10, seconds: HOUR },
	feedback: { most: 20, seconds: HOUR },
	file_check: { most: 5, seconds: HOUR },
	kept_form: { most: 30, seconds: HOUR },
	upload: { most: 120, seconds: HOUR },
	upload_address: { most: 1200, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Counted by each process in its own memory, so that a read costs no write. */
export const generalLimits = {
	person: { most: 600, seconds: MINUTE },
	guest: { most: 120, seconds: MINUTE },
} as const satisfies Record<string, Limit>;
