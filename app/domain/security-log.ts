import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { logEvent } from "#app/adapters/log.server.ts";
import { settings } from "#db/settings.ts";

/** See docs/operations.md. */
export const securityEvents = [
	"signed_in",
	"sign_in_failed",
	"code_required",
	"code_refused",
	"recovery_code_used",
	"token_refreshed",
	"token_refused",
	"new_browser",
	"limited",
	"signed_up",
	"activation_asked",
	"activated",
	"reset_asked",
	"password_reset",
	"password_changed",
	"password_refused",
	"email_change_asked",
	"email_changed",
	"second_factor_on",
	"second_factor_off",
	"second_factor_reset",
	"recovery_codes_replaced",
	"sessions_ended",
	"link_refused",
	"account_created",
	"promoted",
	"demoted",
	"deactivated",
	"role_changed",
	"invited",
	"project_invited",
	"project_joined",
	"project_left",
	"project_member_removed",
	"project_role_changed",
	"project_handed_over",
	"site_link_created",
	"site_link_ended",
	"labels_ended",
	"site_device_added",
	"api_token_made",
	"api_token_ended",
	"api_token_refused",
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

export interface RequestSource {
	address: string;
	requestId: string;
}

interface SecurityFacts {
	userId?: number;
	/** Logged as a keyed hash alone. */
	email?: string;
	[fact: string]: string | number | boolean | undefined;
}

const storage = new AsyncLocalStorage<RequestSource>();

export const fromRequest = <T>(source: RequestSource, act: () => T): T => storage.run(source, act);

/** Outside a request on standard error: a command's standard output is its result. */
export function logSecurity(event: SecurityEvent, { email, ...facts }: SecurityFacts): void {
	const source = storage.getStore();
	const line = {
		event,
		...facts,
		...(email === undefined ? {} : { emailHash: emailHash(email) }),
		...(source ? { address: source.address, requestId: source.requestId } : { by: "command" }),
	};
	logEvent("security", line, { stream: source ? process.stdout : process.stderr });
}

function emailHash(email: string): string {
	const key = createHmac("sha256", settings().sessionSecrets[0]!).update("security log").digest();
	return createHmac("sha256", key).update(email.trim().toLowerCase()).digest("base64url").slice(0, 16);
}
